/**
 * Test suites of chess: how many positions the search that plays solves, each with an empty table.
 *
 *   node bench/suites.mjs [--suite wac|bratko-kopec] [--time 1000 | --nodes 500000] [--driver name] [--list]
 *
 * The speed is in nodes per second of processor time, which a busy machine does not change much: so
 * many `--nodes` are a second's. A position is solved if the move at the end of its time is one of
 * those that the suite names (`bm`), or none of those that it warns of (`am`).
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chess, epdMoves, epdOperands, parseEpds } from '../packages/pincer/dist/games/chess/index.js';
import { KernelSearcher } from '../packages/pincer/dist/kernel/host.js';
import { search } from '../packages/pincer/dist/runtime/deepen.js';

const { values } = parseArgs({
  options: {
    suite: { type: 'string' },
    time: { type: 'string' },
    nodes: { type: 'string' },
    driver: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

const limits = {
  ...(values.nodes ? { nodes: Number(values.nodes) } : { time: Number(values.time ?? 1000) }),
  ...(values.driver && { driver: values.driver }),
  principalVariation: false,
};

for (const suite of values.suite ? [values.suite] : ['wac', 'bratko-kopec']) {
  const file = new URL(`../packages/pincer/src/games/chess/data/${suite}.epd`, import.meta.url);
  const epds = parseEpds(readFileSync(file, 'utf8'));
  if (!epds.ok) throw new Error(epds.error);
  const searcher = new KernelSearcher(chess, chess.initial, { table: 20, selective: true });
  let [solved, nodes, time] = [0, 0, 0];
  const before = process.cpuUsage();
  for (const epd of epds.value) {
    searcher.forget();
    searcher.setRoot(epd.state);
    const outcome = search(searcher, limits);
    const [best, avoided] = ['bm', 'am'].map((opcode) => epdMoves(epd, opcode));
    for (const moves of [best, avoided]) if (!moves.ok) throw new Error(moves.error);
    const ok = best.value.length > 0 ? best.value.includes(outcome.move) : !avoided.value.includes(outcome.move);
    solved += ok ? 1 : 0;
    nodes += outcome.counts.nodes + outcome.counts.quiescent;
    time += outcome.time;
    if (values.list && !ok) console.log(`${epdOperands(epd, 'id')}: ${outcome.move}, not ${best.value}`);
  }
  const each = (sum) => Math.round(sum / epds.value.length).toLocaleString('en');
  const { user, system } = process.cpuUsage(before);
  const speed = Math.round((1e6 * nodes) / (user + system)).toLocaleString('en');
  console.log(
    `${suite}: ${solved} of ${epds.value.length} solved, ${each(nodes)} nodes and ${each(time)} ms a position, ${speed} nodes a CPU second`,
  );
}
