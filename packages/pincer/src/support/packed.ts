/** Bytes, compressed by raw deflate. */
export function pack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return through(new CompressionStream('deflate-raw'), bytes);
}

/** The bytes that `pack` was given; undefined if these are none of its. */
export function unpack(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  return through(new DecompressionStream('deflate-raw'), packed).catch(() => undefined);
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as in zip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[at]) & 0xff];
  return (crc ^ -1) >>> 0;
}
