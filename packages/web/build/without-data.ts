import type { Plugin } from 'vite';

/** Openings of matches and positions of experiments, which kits name and the page never reads. */
const DATA = /(^|\/)(openings|positions)-[^/]+\.(txt|json)$/;

/** Leaves out of the page what only the command and the lab read. */
export function withoutData(): Plugin {
  return {
    name: 'pincer:without-data',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (DATA.test(file)) delete bundle[file];
    },
  };
}
