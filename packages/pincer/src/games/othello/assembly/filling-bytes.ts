/** The indices of a position: each word is one pattern's in four places, the last one in two. */
const WORDS: usize = 12;
export const FILLING_BYTES: usize = 8 * WORDS;
