/** A worker's file for helpers of a game that a user names, as `findKit` finds it. */
import { workerData } from 'node:worker_threads';
import { respondAsBot, serve } from '../worker/serve.ts';
import type { NamedGame } from './helpers.ts';
import { findKit } from './index.ts';

serve(
  async () => {
    const { game, equipped } = workerData as NamedGame;
    const found = await findKit(game);
    if (!found.ok) throw new Error(found.error);
    return equipped ? await found.value.equip() : found.value.game;
  },
  respondAsBot,
  'this file',
);
