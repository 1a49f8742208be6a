import type { Plugin } from 'vite';
import { HEADERS } from '../src/server/policy.ts';

/** Who may frame a page only a header can say. */
const HEADER_ALONE = /^frame-ancestors /;

/** Writes the content policy into the page itself: it then holds on hosts that send no headers, too. */
export function policy(): Plugin {
  return {
    name: 'pincer:policy',
    apply: 'build',
    transformIndexHtml() {
      const rules = HEADERS['Content-Security-Policy'].split('; ').filter((rule) => !HEADER_ALONE.test(rule));
      return [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'Content-Security-Policy', content: rules.join('; ') },
          injectTo: 'head-prepend',
        },
      ];
    },
  };
}
