import { expect, test } from 'vitest';
import { growthFault } from './linear.mjs';
import { PARSERS } from './parsers.mjs';

/** Runs that patterns stumble over: white space, what opens and never closes, what repeats. */
const UNITS = [
  ...' \t\r\n\u2028/\\"\'=-[](){};:,.%#0a1B*_\u0000',
  'B[',
  'TI[',
  'B[/',
  '(;',
  '[a "',
  '{}',
  '()',
  '\\"',
  'a=',
  'a="',
  '1.',
  '1-',
  '- ',
  'a1',
  ' :',
  ' \n',
  '\r\n',
  ', ',
  'e4 ',
];
const TAILS = ['', ' \u2028x'];
const HEADS = 5;

/** Nothing, some beginnings of a sound text that end with a sign, and the whole of it. */
function headsOf(sample) {
  const signs = Array.from(sample.matchAll(/[^\p{L}\d]/gu), ({ index }) => index + 1);
  const some = Array.from({ length: HEADS }, (_, each) => signs[Math.floor((each * signs.length) / HEADS)] ?? 0);
  return new Set([0, ...some, sample.trimEnd().length].map((end) => sample.slice(0, end)));
}

test.each(PARSERS.map((parser) => [parser.name, parser]))(
  '%s: the work of any run is proportional to it',
  async (_, { samples, read }) => {
    const heads = headsOf(samples[0]);
    const faults = [];
    for (const unit of UNITS) {
      for (const head of heads) {
        for (const tail of TAILS) {
          const fault = await growthFault(read, (length) => head + unit.repeat(Math.ceil(length / unit.length)) + tail);
          if (fault !== undefined) faults.push({ head, unit, tail, fault });
        }
      }
    }
    expect(faults).toEqual([]);
  },
);

test('what is quadratic is seen', async () => {
  const make = (length) => ' '.repeat(length);
  const quadratic = (text) => /^\s*;?\s*x/.test(text);
  expect(await growthFault(quadratic, make)).toMatch(/^4 times the text is [1-9]\d\.\d times the work$/);
  expect(await growthFault((text) => /^\s*x/.test(text), make)).toBeUndefined();
});
