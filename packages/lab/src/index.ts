import type { Extension } from 'pincer/command';

export type {
  Cell,
  CellResult,
  DriverPart,
  Experiment,
  GamePart,
  PositionPart,
  Variant,
} from './experiment/experiment.ts';

/** What the lab adds to the `pincer` command. */
export const extension: Extension = {
  commands: {
    lab: async () => (await import('./cli/lab.ts')).lab,
    reproduce: async () => (await import('./cli/reproduce.ts')).reproduce,
  },
  async withArchive(place, open, work) {
    const { withArchive } = await import('./cli/archive.ts');
    return await withArchive(place, open, work);
  },
};
