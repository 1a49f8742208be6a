/**
 * What a `parse` of a user's text returns: the value, or what is wrong with the text, where, and
 * what would be right.
 */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };
