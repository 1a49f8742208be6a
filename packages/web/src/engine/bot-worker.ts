/** Searches a game in a worker whose name is that of the game. */
import { loadKit } from 'pincer/games';
import { serveBot } from 'pincer/worker';
import type { Playable } from '../game/playable.ts';

serveBot(async () => (await loadKit(self.name as Playable)).game);
