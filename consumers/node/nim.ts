import { type PlainGame, WIN } from 'pincer';

type Nim = { readonly heaps: readonly number[]; readonly turn: 0 | 1 };
type Take = readonly [heap: number, stones: number];

/** Take any number of stones from one heap. Who takes the last one wins. */
const nim: PlainGame<Nim, Take> = {
  name: 'nim',
  initial: { heaps: [3, 4, 5], turn: 0 },
  moves: ({ heaps }) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i): Take => [heap, i + 1])),
  play: ({ heaps, turn }, [heap, stones]) => ({
    heaps: heaps.map((size, at) => (at === heap ? size - stones : size)),
    turn: turn === 0 ? 1 : 0,
  }),
  turn: ({ turn }) => turn,
  evaluate: ({ heaps }) => (heaps.some((size) => size > 0) ? 0 : -WIN),
  key: ({ heaps }) => heaps.join(),
  format: ([heap, stones]) => `${stones} from heap ${heap + 1}`,
};

export default nim;
