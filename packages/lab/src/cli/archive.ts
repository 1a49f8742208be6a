import type { Archive } from 'pincer/arena';
import type { ArchivePlace, OpenArchive } from 'pincer/command';
import { MatchArchive } from '../archive/match-archive.ts';
import { missingDirectory, withStore } from './place.ts';

/** Opens the archive of a match in the lab's database, works with it, and closes it. */
export async function withArchive<T>(
  place: ArchivePlace,
  match: OpenArchive,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const missing = missingDirectory(place);
  if (missing !== undefined) {
    process.stderr.write(`pincer: making a database in ${missing}, once; --no-store does without\n`);
  }
  return await withStore(place, async ({ database }) => await work(await MatchArchive.open(database, match)), {
    create: true,
  });
}
