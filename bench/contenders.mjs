/**
 * What `bench/main.mjs` measures, each in a process of its own: `node bench/contenders.mjs <name>`
 * prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { connectFour, encode, plainConnectFour } from '../packages/pincer/dist/games/connect-four/index.js';
import { createSearcher, search } from '../packages/pincer/dist/index.js';
import { createInlined } from './inlined.mjs';
import { KERNEL_CONTENDERS } from './kernels.mjs';
import { measured } from './measure.mjs';

const DEPTH = 17;
const PLAIN_DEPTH = 12;
const BARE_DEPTH = 12;
const TABLE = 21;

/**
 * Alpha-Beta under iterative deepening: the compiler sees it once, then it is measured with an
 * empty table.
 */
function deepening(game, depth) {
  const searcher = createSearcher(game, undefined, { table: TABLE });
  const run = () => search(searcher, { driver: 'alpha-beta', depth, principalVariation: false });
  run();
  searcher.forget();
  searcher.setRoot(game.initial);
  return measured(() => {
    const { value, move, counts } = run();
    return { value, move: String(move), leaves: counts.leaves, nodes: counts.nodes };
  });
}

/**
 * One pass of Alpha-Beta without table or ordering, after the compiler saw passes to all depths but
 * the last two.
 */
function bare(game, depth) {
  const searcher = createSearcher(game, undefined, { table: false, tableMove: false, history: false });
  const run = (depth) => {
    searcher.begin(depth, -1073741823, 1073741823, false);
    while (!searcher.run(1 << 30));
  };
  for (let less = 1; less <= depth - 2; less++) run(less);
  searcher.setRoot(game.initial);
  return measured(() => {
    run(depth);
    const [leaves, interior] = searcher.counts;
    return { value: searcher.g, leaves, nodes: leaves + interior };
  });
}

const CONTENDERS = {
  ...KERNEL_CONTENDERS,

  fast: () => deepening(connectFour, DEPTH),

  inlined() {
    const run = (inlined) => {
      let value = 0;
      for (let depth = 1; depth <= DEPTH; depth++) value = inlined.search(depth);
      return { value, move: String(inlined.count.move), leaves: inlined.count.leaves, nodes: inlined.count.nodes };
    };
    run(createInlined(TABLE));
    const inlined = createInlined(TABLE);
    return measured(() => run(inlined));
  },

  async kernel() {
    const module = await WebAssembly.compile(
      readFileSync(new URL('../packages/pincer/dist/kernels/connect-four.wasm', import.meta.url)),
    );
    return deepening(
      { name: 'connect-four', initial: plainConnectFour.initial, module, encode, write: (_, move) => String(move) },
      DEPTH,
    );
  },

  'fast to the plain depth': () => deepening(connectFour, PLAIN_DEPTH),
  plain: () => deepening(plainConnectFour, PLAIN_DEPTH),
  'fast, bare': () => bare(connectFour, BARE_DEPTH),
  'plain, bare': () => bare(plainConnectFour, BARE_DEPTH),

  /**
   * npm minimaxer, given a game as fast as its immutable nodes allow: typed arrays, incremental
   * evaluation.
   */
  async minimaxer() {
    const { Negamax, NegamaxOpts, Node } = await import('minimaxer');
    const [ROOT, INNER, LEAF, MAX, ALPHA_BETA] = [0, 1, 2, 1, 1];
    const inner = connectFour.position(connectFour.initial);
    const buffer = new Int32Array(64);
    // A node's state is its line; the position is walked to it by the moves that differ, as cheaply
    // as can be.
    const movesOf = (node) => {
      goTo(node);
      return Array.from(buffer.subarray(0, inner.moves(buffer, 0)));
    };
    const line = [];
    const goTo = (node) => {
      const target = node.gamestate;
      let same = 0;
      while (same < line.length && same < target.length && line[same] === target[same]) same++;
      while (line.length > same) inner.unmake(line.pop());
      for (; same < target.length; same++) {
        inner.make(target[same]);
        line.push(target[same]);
      }
    };
    const build = (depth) => {
      const opts = new NegamaxOpts();
      opts.depth = depth;
      opts.pruning = ALPHA_BETA;
      const tree = new Negamax(new Node(ROOT, [], 0, 0, MAX), opts);
      tree.GetMoves = movesOf;
      tree.CreateChildNode = (parent, move) => {
        const child = new Node(INNER, [...parent.gamestate, move], move, 0, -parent.aim);
        goTo(child);
        if (inner.moves(buffer, 0) === 0) child.type = LEAF;
        return child;
      };
      tree.EvaluateNode = (node) => {
        goTo(node);
        return inner.turn() === 0 ? inner.evaluate() : -inner.evaluate();
      };
      return tree;
    };
    for (let less = 1; less <= BARE_DEPTH - 2; less++) build(less).evaluate();
    const tree = build(BARE_DEPTH);
    return measured(() => {
      const { value, nodes, outcomes } = tree.evaluate();
      return { value, leaves: outcomes, nodes };
    });
  },
};

console.log(JSON.stringify((await CONTENDERS[process.argv[2]]()) ?? null));
