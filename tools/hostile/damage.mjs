/** Hostile texts, made of sound ones by a seeded source of random numbers. */

const LETTERS = [
  ...' \t\n\r-/.;"\'\\[](){}$%!?#+=x:,0123456789abcdefghPNBRQKpnbrqkOwWXB*_',
  '\u0000',
  '\u001b',
  '\u00a0',
  '\u00e9',
  '\u2026',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\ud83d',
  '\ud83d\ude00',
];

export const pick = (random, list) => list[random.below(list.length)];

/**
 * A text with one to four damages: characters changed, left out, put in, repeated, texts spliced,
 * the rest cut off.
 */
export function damaged(text, random, others) {
  let result = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = random.below(result.length + 1);
    const letter = pick(random, LETTERS);
    const other = pick(random, others);
    const cut = pick(random, [0, 0, 1, 1 + random.below(8)]);
    const put = pick(random, [
      '',
      letter,
      letter.repeat(1 + random.below(40)),
      result.slice(at, at + random.below(20)),
      other.slice(random.below(other.length + 1)).slice(0, random.below(60)),
    ]);
    result = random.below(40) === 0 ? result.slice(0, at) : result.slice(0, at) + put + result.slice(at + cut);
  }
  return result;
}

/**
 * A long run: what a sound text begins with, one short unit again and again, and an end. Returns
 * what makes it of so many characters.
 */
export function runOf(random, samples) {
  const text = pick(random, samples);
  const from = random.below(text.length + 1);
  const unit = random.below(2) === 0 ? pick(random, LETTERS) : text.slice(from, from + 1 + random.below(8)) || ' ';
  const head = text.slice(0, pick(random, [0, from, random.below(text.length + 1), text.length]));
  const tail = pick(random, ['', text.slice(from), ' \u2028x', '\n']);
  return (length) => head + unit.repeat(Math.ceil(length / unit.length)) + tail;
}

/**
 * A smaller text, or list, of which the same is true, by leaving out ever smaller parts of it.
 */
export async function smallest(whole, isBad) {
  let bad = whole;
  for (let part = Math.ceil(bad.length / 2); part > 0; part = Math.floor(part / 2)) {
    for (let at = 0; at < bad.length; ) {
      const less = bad.slice(0, at).concat(bad.slice(at + part));
      if (await isBad(less)) bad = less;
      else at += part;
    }
  }
  return bad;
}
