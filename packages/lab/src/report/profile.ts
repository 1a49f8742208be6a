import { profileOf as gameProfileOf, type Profile } from 'pincer/drivers';
import { THRESHOLD_DRIVERS } from 'pincer/puzzle';

const A_STAR: Profile = {
  name: 'a-star',
  title: 'A*',
  place: 0,
  stroke: { colour: 'black', mark: 'square', dash: 'solid' },
};

/** What lists know of a driver of that name: of games, of puzzles, or A*, which is none. */
export function profileOf(name: string): Profile | undefined {
  const own = Object.values(THRESHOLD_DRIVERS).find(({ profile }) => profile.name === name);
  return gameProfileOf(name) ?? own?.profile ?? (name === A_STAR.name ? A_STAR : undefined);
}
