/**
 * How far a search oversteps its limit: the distribution over many fixed times, in milliseconds.
 * `node bench/stop.mjs [count]`
 */

import { createEngine } from '../packages/pincer/dist/engine/engine.js';
import { checkers } from '../packages/pincer/dist/games/checkers/index.js';
import { chess } from '../packages/pincer/dist/games/chess/index.js';
import { othello } from '../packages/pincer/dist/games/othello/index.js';
import { outcomeOf } from '../packages/pincer/dist/runtime/bot.js';

const count = Number(process.argv[2] ?? 40);
const LIMITS = [10, 50, 100, 250];

function line(name, overshoots) {
  const sorted = overshoots.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1).padStart(6);
  return `${name.padEnd(22)} ${at(0)} ${at(0.5)} ${at(0.9)} ${at(0.99)} ${at(1)}`;
}

console.log(`${'ms past the limit'.padEnd(22)}  least median    90 %   99 %   most   (${count} searches a line)`);
for (const [name, game] of Object.entries({ chess, othello, checkers })) {
  const engine = createEngine(game, { table: 18 });
  engine.setPosition(game.initial);
  await outcomeOf(engine.think({ time: 200 }));
  for (const how of ['time', 'stop', 'ponderhit']) {
    const overshoots = [];
    for (let index = 0; index < count; index++) {
      const limit = LIMITS[index % LIMITS.length];
      engine.newGame();
      let begun = performance.now();
      const limits = { time: { time: limit }, stop: {}, ponderhit: { ponder: true, time: limit } }[how];
      const thought = outcomeOf(engine.think(limits));
      if (how === 'stop')
        setTimeout(() => {
          begun = performance.now() - limit;
          engine.stop();
        }, limit);
      if (how === 'ponderhit')
        setTimeout(() => {
          begun = performance.now();
          engine.ponderHit();
        }, 20);
      await thought;
      overshoots.push(performance.now() - begun - limit);
    }
    console.log(line(`${name}, ${how}`, overshoots));
  }
}
