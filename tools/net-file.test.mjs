import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseNet } from './net-file.mjs';

const WIDTH = 32;
const body = Buffer.from(Array.from({ length: 2 * (768 * WIDTH + WIDTH + 2 * WIDTH) + 4 }, (_, at) => (7 * at) & 255));
const header = {
  format: 'pincer net 1',
  inputs: 768,
  width: WIDTH,
  buckets: 1,
  scale: 200,
  sha256: createHash('sha256').update(body).digest('hex'),
};

const file = (changed = {}, weights = body) =>
  Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, ...changed })}\n`), weights]);
const parse = (bytes) => parseNet(bytes, 'games/chess/net.bin', 'chess');

test('a net has its numbers, and is named by its shape and the first digits of its checksum', () => {
  const net = parse(file());
  expect(net.name).toBe(`768-32x2-1 ${header.sha256.slice(0, 8)}`);
  expect(net.hidden).toHaveLength(768 * WIDTH);
  expect(net.hidden[1]).toBe(body.readInt16LE(2));
  expect(net.hiddenBias[0]).toBe(body.readInt16LE(2 * 768 * WIDTH));
  expect(net.out).toHaveLength(2 * WIDTH);
  expect(net.outBias).toEqual([body.readInt32LE(body.length - 4)]);
});

const flipped = Buffer.from(body);
flipped[1000] ^= 1;

test.each([
  ['nothing', Buffer.alloc(0), 'it does not begin with a line of JSON, as the weights of a net do'],
  ['no line', body, 'it does not begin with a line of JSON, as the weights of a net do'],
  ['a pointer to large data', Buffer.from('version 1\noid sha256:1\n'), 'it does not begin with a line of JSON'],
  ['another format', file({ format: 'pincer net 2' }), 'its format is "pincer net 2", not "pincer net 1"'],
  ['no format', Buffer.from('{}\n'), 'its format is undefined, not "pincer net 1"'],
  ['no width', file({ width: undefined }), 'its shape has width undefined, not a whole number from 1'],
  ['half a bucket', file({ buckets: 0.5 }), 'its shape has buckets 0.5, not a whole number from 1'],
  ['no scale', file({ scale: undefined }), 'its shape has scale undefined, not a whole number from 1'],
  ['an odd width', file({ width: 48 }), 'its shape has width 48, not a multiple of 32'],
  ['inputs of another game', file({ inputs: 128 }), 'its shape has inputs 128, where chess has 768'],
  [
    'a byte less',
    file({}, body.subarray(1)),
    `it has ${body.length - 1} bytes of weights, where a net 768-32x2-1 has ${body.length}`,
  ],
  ['a byte more', file({}, Buffer.concat([body, body.subarray(0, 1)])), `it has ${body.length + 1} bytes of weights`],
  ['a changed weight', file({}, flipped), /its weights are damaged: their SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}$/],
  ['no checksum', file({ sha256: undefined }), /their SHA-256 is [0-9a-f]{64}, not undefined$/],
])('%s is refused by the name of the file', (_what, bytes, message) => {
  expect(() => parse(bytes)).toThrow(message);
  expect(() => parse(bytes)).toThrow(/^games\/chess\/net\.bin: /);
});
