import { createHash } from 'node:crypto';

const FORMAT = 'pincer net 1';

/** The features that a game's kernel knows, for both sides of a view; in checkers those of six phases. */
const INPUTS = { chess: 768, checkers: 768 };

/** The kernel takes four vectors of eight weights at a time. */
const LANES = 32;

/**
 * The net in a weights file, as `training/net.py` writes it: a line of JSON with its shape, the
 * value that an output of 1 stands for, and the SHA-256 of the rest, then the numbers. Throws what is wrong with it, by the file's name.
 */
export function parseNet(bytes, file, game) {
  const wrong = (what) => new Error(`${file}: ${what}`);
  const end = bytes.indexOf(10);
  const { format, inputs, width, buckets, scale, sha256 } = headerOf(
    bytes.toString('utf8', 0, Math.max(end, 0)),
    wrong,
  );
  if (format !== FORMAT) throw wrong(`its format is ${JSON.stringify(format)}, not ${JSON.stringify(FORMAT)}`);
  for (const [name, size] of Object.entries({ inputs, width, buckets, scale })) {
    if (!Number.isInteger(size) || size < 1) throw wrong(`its shape has ${name} ${size}, not a whole number from 1`);
  }
  if (width % LANES !== 0) throw wrong(`its shape has width ${width}, not a multiple of ${LANES}`);
  if (Object.hasOwn(INPUTS, game) && inputs !== INPUTS[game]) {
    throw wrong(`its shape has inputs ${inputs}, where ${game} has ${INPUTS[game]}`);
  }
  const body = bytes.subarray(end + 1);
  const shape = `${inputs}-${width}x2-${buckets}`;
  const length = 2 * (inputs * width + width + 2 * width * buckets) + 4 * buckets;
  if (body.length !== length) throw wrong(`it has ${body.length} bytes of weights, where a net ${shape} has ${length}`);
  const sum = createHash('sha256').update(body).digest('hex');
  if (sum !== sha256) throw wrong(`its weights are damaged: their SHA-256 is ${sum}, not ${sha256}`);
  return {
    name: `${shape} ${sum.slice(0, 8)}`,
    inputs,
    width,
    buckets,
    scale,
    ...weightsOf(body, { inputs, width, buckets }),
  };
}

function headerOf(line, wrong) {
  try {
    return { ...JSON.parse(line) };
  } catch {
    throw wrong('it does not begin with a line of JSON, as the weights of a net do');
  }
}

/** Hidden weights by input, hidden biases, outputs by bucket, output biases. */
function weightsOf(body, { inputs, width, buckets }) {
  let at = 0;
  const numbers = (count, size) => {
    const list = Array.from({ length: count }, (_, index) => body.readIntLE(at + size * index, size));
    at += size * count;
    return list;
  };
  return {
    hidden: numbers(inputs * width, 2),
    hiddenBias: numbers(width, 2),
    out: numbers(buckets * 2 * width, 2),
    outBias: numbers(buckets, 4),
  };
}
