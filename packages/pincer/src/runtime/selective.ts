/** The search that plays, where it is loaded when it is needed: the only import of this file is such a one. */
export { Selective } from '../search/selective.ts';
