/** Searches a game in a worker whose name is that of the game. */
import { loadKit } from 'pincer/games';
import { serveBot } from 'pincer/worker';
import type { Playable } from '../game/playable.ts';

serveBot(async () => {
  const kit = await loadKit(self.name as Playable);
  // Databases that cannot be had, as without a server, are no reason not to play.
  return await kit.equip().catch(() => kit.game);
});
