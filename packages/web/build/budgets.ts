import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { LATER } from './service-worker.ts';

type Bundle = Rolldown.OutputBundle;

/** Kilobytes of JavaScript, compressed. `play` is all of it; another route is what it adds. */
const PLAY = 60;
const OTHER = 40;
/** An editor is loaded when somebody wants to edit, and only then. */
const EDITOR = 170;
/** All that is kept for visits without a server, compressed. */
const KEPT = 1500;

/** What imports routes, and nothing else, when somebody goes there. */
const ROUTE_TABLE = /\/src\/app\/routes\.ts$/;

/** Holds the page to what it may weigh: over that the build fails, and says by how much. */
export function budgets(): Plugin {
  return {
    name: 'pincer:budgets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const isRoute = (id: string) => this.getModuleInfo(id)?.dynamicImporters.some((each) => ROUTE_TABLE.test(each));
        const measured = measure(bundle, (id) => isRoute(id) ?? false);
        for (const { what, kilobytes, most } of measured) {
          this.info(`${what}: ${kilobytes.toFixed(1)} of ${most} kB`);
        }
        const over = measured.filter(({ kilobytes, most }) => kilobytes > most);
        if (over.length === 0) return;
        this.error(
          over
            .map(({ what, kilobytes, most }) => `${what} has ${kilobytes.toFixed(1)} kB, more than ${most}`)
            .join('; '),
        );
      },
    },
  };
}

interface Measure {
  readonly what: string;
  readonly kilobytes: number;
  readonly most: number;
}

function measure(bundle: Bundle, isRoute: (id: string) => boolean): Measure[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const routes = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && isRoute(facadeModuleId));
  const nameOf = ({ facadeModuleId }: Rolldown.OutputChunk) => /routes\/([^/]+)/.exec(facadeModuleId ?? '')?.[1] ?? '';
  const playRoute = routes.filter((route) => nameOf(route) === 'play').map(({ fileName }) => fileName);
  const play = reached(bundle, [...entry, ...playRoute, ...largestGame(bundle)]);
  const measures = [{ what: 'play', kilobytes: weight(bundle, play), most: PLAY }];
  for (const route of routes.filter((each) => nameOf(each) !== 'play')) {
    const added = [...reached(bundle, [route.fileName])].filter((file) => !play.has(file));
    measures.push({ what: nameOf(route), kilobytes: weight(bundle, added), most: OTHER });
  }
  const editor = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/@codemirror/')));
  const editorFiles = [
    ...reached(
      bundle,
      editor.map(({ fileName }) => fileName),
    ),
  ].filter((file) => !play.has(file));
  measures.push({ what: 'editor', kilobytes: weight(bundle, editorFiles), most: EDITOR });
  const kept = Object.keys(bundle).filter((file) => !LATER.test(file) && !file.endsWith('.map'));
  measures.push({ what: 'all that is kept', kilobytes: weight(bundle, kept), most: KEPT });
  return measures;
}

/** The files that come with these: what they import, and what that imports. */
function reached(bundle: Bundle, files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const output = bundle[file];
    if (seen.has(file) || output?.type !== 'chunk') continue;
    seen.add(file);
    waiting.push(...output.imports);
  }
  return seen;
}

/** Play loads one game; the largest counts. */
function largestGame(bundle: Bundle): string[] {
  const kits = Object.values(bundle)
    .filter((output) => output.type === 'chunk')
    .filter(({ facadeModuleId }) => /\/games\/[^/]+\/kit\.js$/.test(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
  const heavy = (file: string) => weight(bundle, reached(bundle, [file]));
  return kits.toSorted((one, other) => heavy(other) - heavy(one)).slice(0, 1);
}

function weight(bundle: Bundle, files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const output = bundle[file];
    bytes += gzipSync(output.type === 'chunk' ? output.code : output.source).length;
  }
  return bytes / 1000;
}
