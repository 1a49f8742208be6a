/**
 * Othello's evaluation as the trainer sees it: which weights a position adds up, and where
 * Othello's `assembly/weights.json` has them. `assembly/patterns.ts` and `evaluation.ts` are
 * the other half; the trainer checks that both give the same values.
 *
 * A board is an array of 64 numbers, a1 first: 0 empty, 1 the side to move, 2 its opponent.
 */

/**
 * Weights are kept for so many stages, eight discs apart, the first at `FIRST_STAGE` discs; between
 * two of them they change evenly, every other disc.
 */
export const STAGES = 7;
const FIRST_STAGE = 12;
/** Weights are in units of 1/25 of a disc. */
export const UNITS_PER_DISC = 25;
const COUNTS = 64;

/**
 * The stage at or before a number of discs, and how far it is from there to the next, in quarters.
 */
export function stageOf(discs) {
  const past = Math.min(Math.max((discs - FIRST_STAGE) >> 1, 0), 4 * (STAGES - 1));
  return { stage: past >> 2, quarters: past & 3 };
}

const square = (file, row) => 8 * row + file;
const range = (count) => Array.from({ length: count }, (_, index) => index);

const line = (length) => range(length).reverse();
const row = (index) => [
  range(8).map((file) => square(file, index)),
  range(8).map((file) => square(file, 7 - index)),
  range(8).map((rank) => square(index, rank)),
  range(8).map((rank) => square(7 - index, rank)),
];
const diagonals = (length) => {
  const shift = 8 - length;
  const rising = range(length).map((step) => square(step, step + shift));
  const falling = range(length).map((step) => square(step, length - 1 - step));
  if (shift === 0) return [rising, falling];
  const turn = (squares) => squares.map((at) => 63 - at);
  return [rising, turn(rising), falling, turn(falling)];
};
const edges = () => {
  const crosses = [
    [square(1, 1), square(6, 1)],
    [square(1, 6), square(6, 6)],
    [square(1, 1), square(1, 6)],
    [square(6, 1), square(6, 6)],
  ];
  return row(0).map((squares, edge) => [...squares, ...crosses[edge]]);
};
const corners = () =>
  [0, 7].flatMap((rank) =>
    [0, 7].map((file) => range(9).map((at) => square(Math.abs(file - (at % 3)), Math.abs(rank - Math.floor(at / 3))))),
  );

/** Four squares along the rim from each corner, both ways, and the four behind them. */
const blocks = () =>
  [0, 7].flatMap((rank) =>
    [0, 7].flatMap((file) => [
      range(8).map((at) => square(Math.abs(file - (at % 4)), Math.abs(rank - (at >> 2)))),
      range(8).map((at) => square(Math.abs(file - (at >> 2)), Math.abs(rank - (at % 4)))),
    ]),
  );

/**
 * Each pattern: the squares of all its places, and the order in which a reflected filling reads
 * them.
 */
export const PATTERNS = [
  { name: 'EDGE', places: edges(), reflection: [...line(8), 9, 8] },
  { name: 'CORNER', places: corners(), reflection: [0, 3, 6, 1, 4, 7, 2, 5, 8] },
  { name: 'BLOCK', places: blocks(), reflection: range(8) },
  { name: 'ROW_2', places: row(1), reflection: line(8) },
  { name: 'ROW_3', places: row(2), reflection: line(8) },
  { name: 'ROW_4', places: row(3), reflection: line(8) },
  { name: 'DIAGONAL_8', places: diagonals(8), reflection: line(8) },
  { name: 'DIAGONAL_7', places: diagonals(7), reflection: line(7) },
  { name: 'DIAGONAL_6', places: diagonals(6), reflection: line(6) },
  { name: 'DIAGONAL_5', places: diagonals(5), reflection: line(5) },
  { name: 'DIAGONAL_4', places: diagonals(4), reflection: line(4) },
].map((pattern) => ({ ...pattern, ...numbering(pattern.reflection) }));

/**
 * Which weight each filling has, and how many there are: a filling and its reflection share one.
 */
function numbering(reflection) {
  const length = reflection.length;
  const numbers = new Int32Array(3 ** length);
  const fillings = [];
  for (let index = 0; index < numbers.length; index++) {
    const filling = range(length).map((digit) => Math.floor(index / 3 ** digit) % 3);
    const reflected = reflection.reduce((sum, from, digit) => sum + filling[from] * 3 ** digit, 0);
    if (reflected < index) numbers[index] = numbers[reflected];
    else numbers[index] = fillings.push(filling) - 1;
  }
  return { numbers, fillings };
}

const COUNTED = ['OWN_MOVES', 'OPPONENT_MOVES', 'OWN_REACH', 'OPPONENT_REACH'];

/**
 * The arrays of `weights.json`, each with the number of its weights for one stage, in the order of
 * the trainer's vector.
 */
export const ARRAYS = [
  ...PATTERNS.map(({ name, fillings }) => ({ name, size: fillings.length })),
  ...COUNTED.map((name) => ({ name, size: COUNTS })),
  { name: 'PARITY', size: 2 },
];
const starts = ARRAYS.map((_, at) => ARRAYS.slice(0, at).reduce((sum, { size }) => sum + size, 0));
export const STAGE_SIZE = ARRAYS.reduce((sum, { size }) => sum + size, 0);

/** How many weights a position adds up. */
export const ACTIVE = PATTERNS.reduce((sum, { places }) => sum + places.length, 0) + COUNTED.length + 1;

const places = PATTERNS.flatMap(({ numbers, places }, at) =>
  places.map((squares) => ({ squares, numbers, start: starts[at] })),
);
const countedStarts = COUNTED.map((_, at) => starts[PATTERNS.length + at]);
const parityStart = starts[ARRAYS.length - 1];

const neighbours = range(64).map((at) =>
  range(64).filter((to) => to !== at && Math.abs((to & 7) - (at & 7)) <= 1 && Math.abs((to >> 3) - (at >> 3)) <= 1),
);

/**
 * Writes the places of a position's weights in a stage's vector into `into`, from `from` on.
 * `ownMoves` and `opponentMoves` are the numbers of squares where each side may play.
 */
export function activate(board, ownMoves, opponentMoves, into, from) {
  let at = from;
  for (const { squares, numbers, start } of places) {
    let index = 0;
    for (let digit = squares.length - 1; digit >= 0; digit--) index = 3 * index + board[squares[digit]];
    into[at++] = start + numbers[index];
  }
  const reach = (of) => {
    let count = 0;
    for (let to = 0; to < 64; to++) if (board[to] === 0 && neighbours[to].some((next) => board[next] === of)) count++;
    return count;
  };
  let discs = 0;
  for (const disc of board) if (disc !== 0) discs++;
  into[at++] = countedStarts[0] + ownMoves;
  into[at++] = countedStarts[1] + opponentMoves;
  into[at++] = countedStarts[2] + reach(2);
  into[at++] = countedStarts[3] + reach(1);
  into[at++] = parityStart + (discs & 1);
}

/**
 * What a position is worth to the side to move, in hundredths of a disc, by the vectors of all
 * stages.
 */
export function forecastOf(vectors, board, ownMoves, opponentMoves) {
  const places = new Uint32Array(ACTIVE);
  activate(board, ownMoves, opponentMoves, places, 0);
  const { stage, quarters } = stageOf(board.filter((disc) => disc !== 0).length);
  const next = quarters > 0 ? stage + 1 : stage;
  const sum = places.reduce((total, place) => {
    const between = (4 - quarters) * vectors[stage][place] + quarters * vectors[next][place];
    return total + Math.floor((between + 2) / 4);
  }, 0);
  return Math.max(-6400, Math.min(6400, (100 / UNITS_PER_DISC) * sum));
}

/**
 * The vectors of all stages as the contents of `weights.json`: integers of 16 bits, in lines of up
 * to 120 characters.
 */
export function toJson(vectors) {
  const clamp = (weight) => Math.max(-32768, Math.min(32767, Math.round(weight))) + 0;
  const arrays = ARRAYS.map(({ name, size }, at) => {
    const numbers = vectors.flatMap((vector) => Array.from(vector.subarray(starts[at], starts[at] + size), clamp));
    return `  "${name}": [\n${wrap(numbers)}\n  ]`;
  });
  return `{\n${arrays.join(',\n')}\n}\n`;
}

function wrap(numbers) {
  const lines = [];
  let line = '   ';
  for (const [index, number] of numbers.entries()) {
    const item = index < numbers.length - 1 ? ` ${number},` : ` ${number}`;
    if (line.length + item.length > 120) {
      lines.push(line);
      line = '   ';
    }
    line += item;
  }
  return [...lines, line].join('\n');
}

/** The vectors of all stages from the contents of `weights.json`. */
export function fromJson(text) {
  const json = JSON.parse(text);
  return range(STAGES).map((stage) =>
    Float64Array.from(ARRAYS.flatMap(({ name, size }) => json[name].slice(stage * size, (stage + 1) * size))),
  );
}

/**
 * Weights set by hand, from what every book says: take corners, stay away from the squares next to
 * empty ones, keep many moves and leave few, have few discs until late, move last.
 */
export function handSet() {
  const perStage = {
    moves: [0.8, 0.9, 0.9, 0.8, 0.6, 0.4, 0.2],
    reach: [0.3, 0.3, 0.3, 0.25, 0.2, 0.1, 0],
    disc: [-0.1, -0.1, -0.1, -0.05, 0, 0.3, 0.7],
    corner: [8, 8, 8, 8, 7, 5, 2],
    nextToCorner: [1.5, 1.5, 1.5, 1.5, 1.2, 0.8, 0.3],
    parity: [0, 0, 0, 0.3, 0.6, 1, 1.5],
  };
  const sign = [0, 1, -1];
  return range(STAGES).map((stage) => {
    const { moves, reach, disc, corner, nextToCorner, parity } = Object.fromEntries(
      Object.entries(perStage).map(([name, values]) => [name, values[stage] * UNITS_PER_DISC]),
    );
    const ofFilling = {
      // Every square is in two rows, one of them a column.
      EDGE: (filling) => filling.slice(0, 8).reduce((sum, owner) => sum + sign[owner] * (disc / 2 + moves / 4), 0),
      ROW_2: (filling) => filling.reduce((sum, owner) => sum + (sign[owner] * disc) / 2, 0),
      ROW_3: (filling) => filling.reduce((sum, owner) => sum + (sign[owner] * disc) / 2, 0),
      ROW_4: (filling) => filling.reduce((sum, owner) => sum + (sign[owner] * disc) / 2, 0),
      CORNER: ([a, c1, , c2, x]) => (a !== 0 ? sign[a] * corner : -nextToCorner * (sign[c1] + sign[c2] + 3 * sign[x])),
    };
    return Float64Array.from([
      ...PATTERNS.flatMap(({ name, fillings }) => fillings.map(ofFilling[name] ?? (() => 0))),
      ...range(COUNTS).map((count) => moves * count),
      ...range(COUNTS).map((count) => -moves * count),
      ...range(COUNTS).map((count) => reach * count),
      ...range(COUNTS).map((count) => -reach * count),
      -parity,
      parity,
    ]);
  });
}
