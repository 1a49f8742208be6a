import { WIN } from 'pincer';

/** Take any number of stones from one heap. Who takes the last one wins. */
export default {
  name: 'nim',
  initial: { heaps: [3, 4, 5], turn: 0 },
  moves: ({ heaps }) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => [heap, i + 1])),
  play: ({ heaps, turn }, [heap, stones]) => ({ heaps: heaps.with(heap, heaps[heap] - stones), turn: 1 - turn }),
  turn: ({ turn }) => turn,
  evaluate: ({ heaps }) => (heaps.some((size) => size > 0) ? 0 : -WIN),
  key: ({ heaps }) => heaps.join(),
  format: ([heap, stones]) => `${stones} from heap ${heap + 1}`,
};
