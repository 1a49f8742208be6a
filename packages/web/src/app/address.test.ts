import { expect, test } from 'vitest';
import { type Address, HOME, makeAddress, parseAddress } from './address.ts';

test('an address says where somebody is, and a link reopens it', () => {
  const addresses: Address[] = [
    { route: 'play', path: ['chess'], query: { level: '3', moves: 'e4 e5 Bxf7+ O-O-O e8=Q#' } },
    { route: 'analyse', path: ['othello'], query: { fen: 'a/b,c:d?e&f=g%20' } },
    { route: 'lab', path: ['of my own', 'ä/ö'], query: {} },
  ];
  for (const address of addresses) {
    expect(parseAddress(makeAddress(address))).toEqual({ ok: true, value: address });
  }
});

test('links are short and legible', () => {
  expect(makeAddress({ route: 'play', path: ['chess'], query: { level: '', fen: 'K7/8 w' } })).toBe(
    '#/play/chess?fen=K7/8+w',
  );
});

test('without an address the page begins at home', () => {
  for (const hash of ['', '#', '#/']) expect(parseAddress(hash)).toEqual({ ok: true, value: HOME });
});

test('an address that is none says what is wrong', () => {
  expect(parseAddress('#/nowhere')).toEqual({ ok: false, error: 'there is no "nowhere" here' });
  expect(parseAddress('#/play/%E0%A4%A')).toEqual({ ok: false, error: '"%E0%A4%A" is not a text of an address' });
});
