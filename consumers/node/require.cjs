const { createBot, WIN } = require('pincer');
const { ChessBoard, chess } = require('pincer/chess');

/** Take any number of stones from one heap. Who takes the last one wins. */
const nim = {
  moves: (heaps) => heaps.stones.flatMap((size, heap) => Array.from({ length: size }, (_, i) => [heap, i + 1])),
  play: ({ stones, turn }, [heap, taken]) => ({ stones: stones.with(heap, stones[heap] - taken), turn: !turn }),
  turn: ({ turn }) => turn,
  evaluate: ({ stones }) => (stones.some((size) => size > 0) ? 0 : -WIN),
  key: ({ stones }) => stones.join(),
};

async function main() {
  const { move } = await createBot(nim).search({ stones: [3, 4, 5], turn: false }, { time: 5000 });
  console.log('nim', move);

  const board = new ChessBoard();
  const opening = await createBot(chess, { selective: true }).search(board.state, { nodes: 20_000 });
  board.play(opening.move);
  console.log('chess', opening.move, opening.evaluation);
}

main();
