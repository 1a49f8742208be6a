/** Where results come from: the preset, the date, the build, the machine; and how to cite them. */
import { canonical } from 'pincer/support';
import type { Environment, Experiment, Results } from '../experiment/experiment.ts';
import { PRESETS, type Preset, shipped } from '../experiments/index.ts';
import { list } from './text.ts';

/** The preset that an experiment of ours has the depths of; none for a user's own. */
export function presetOf(experiment: Experiment): Preset | undefined {
  const data = canonical(experiment);
  return PRESETS.find((preset) => shipped(preset).some((ours) => canonical(ours) === data));
}

/**
 * The command that runs an experiment again: one of ours at the preset it has the depths of, or a
 * user's file.
 */
export function commandOf(experiment: Experiment): string {
  const preset = presetOf(experiment);
  return `pincer lab run ${experiment.name}${preset === undefined ? '' : ` --preset ${preset}`}`;
}

/** What a page says of where its results come from, each with its name. */
export interface Provenance {
  readonly preset: string;
  readonly date: string;
  readonly build: string;
  readonly machine: string;
}

/** Where these results come from; what differs among them is listed. */
export function provenanceOf(results: readonly Results[]): Provenance {
  const distinct = (write: (environment: Environment) => string) =>
    list([...new Set(results.map(({ environment }) => write(environment)))]);
  const days = results.map(({ environment }) => environment.date.slice(0, 10)).sort();
  const [first, last] = [days[0], days[days.length - 1]];
  return {
    preset: presetText(results),
    date: first === last ? first : `${first} to ${last}`,
    build: distinct(
      ({ version, kernelHash, node }) => `Pincer ${version}, search ${kernelHash}, Node ${node.replace(/^v/, '')}`,
    ),
    machine: distinct(({ cpu, cores }) => `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}`),
  };
}

function presetText(results: readonly Results[]): string {
  const presets = results.map(({ experiment }) => presetOf(experiment));
  const named = PRESETS.filter((preset) => presets.includes(preset));
  const own = presets.filter((preset) => preset === undefined).length;
  if (named.length === 0) return 'none';
  if (own === 0) return list(named);
  return `${list(named)}; ${own} of ${results.length} experiments ${own === 1 ? 'has' : 'have'} depths of ${own === 1 ? 'its' : 'their'} own`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The paper, its long version and this report, as BibTeX. */
export function bibtex(results: readonly Results[]): string {
  const { preset, date, build } = provenanceOf(results);
  const day = date.slice(-10);
  return `@inproceedings{plaat1995practice,
  author    = {Aske Plaat and Jonathan Schaeffer and Wim Pijls and Arie de Bruin},
  title     = {Best-First and Depth-First Minimax Search in Practice},
  booktitle = {Proceedings of Computing Science in the Netherlands (CSN'95)},
  year      = {1995}
}

@article{plaat1996bestfirst,
  author  = {Aske Plaat and Jonathan Schaeffer and Wim Pijls and Arie de Bruin},
  title   = {Best-First Fixed-Depth Minimax Algorithms},
  journal = {Artificial Intelligence},
  volume  = {87},
  number  = {1--2},
  pages   = {255--293},
  year    = {1996}
}

@misc{pincer${day.slice(0, 4)}report,
  author       = {{The Pincer authors}},
  title        = {{Best-First and Depth-First Minimax Search in Practice}, measured},
  howpublished = {Report of \\texttt{pincer reproduce}, preset ${preset}},
  note         = {${build.replace(/[#%&_]/g, '\\$&')}},
  month        = ${MONTHS[Number(day.slice(5, 7)) - 1]},
  year         = {${day.slice(0, 4)}}
}`;
}
