import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { standaloneSvg } from '../chart/draw.ts';
import type { Results } from '../experiment/experiment.ts';
import { judgements } from './claims.ts';
import { claimsPage } from './claims-page.ts';
import { csvOf } from './csv.ts';
import { experimentPage } from './experiment-page.ts';
import { artificialFigure } from './figures/settings.ts';
import { findingsOf } from './findings.ts';
import { type Content, type Frame, type Link, linkTo, page } from './html.ts';
import { chosenFigures, overview } from './overview.ts';
import { provenanceOf } from './provenance.ts';
import { summary } from './summary.ts';
import { Survey } from './survey.ts';
import { distinctNames, slug } from './text.ts';

/** The script of all pages, which `npm run build` makes of `chart/page.ts`. */
const SCRIPT = readFileSync(new URL('../../dist/chart/page.bundle.js', import.meta.url), 'utf8').trim();

/** How a report is written. */
export interface ReportOptions {
  /** Compress the data, which is much larger than the rest. */
  readonly gzip?: boolean;
}

/**
 * The report's files by their names, and what is in them before any compression. The same results
 * give the same bytes.
 */
export function reportFiles(results: readonly Results[], { gzip = false }: ReportOptions = {}): Map<string, string> {
  const surveys = results.map((result) => new Survey(result));
  const judged = judgements(surveys);
  const figureName = distinctNames();
  const found = findingsOf(surveys, figureName);
  const figures = new Map(surveys.map((survey, at) => [survey, found[at].figures]));
  const common = artificialFigure(surveys).map((figure) => ({ ...figure, id: figureName(figure.id) }));
  const pageName = distinctNames();
  const pages = surveys.map((survey) => {
    const title = pageName(slug(survey.name));
    return { survey, link: { file: `experiment-${title}.html`, title } };
  });
  const home: Link = { file: 'index.html', title: 'Results' };
  const claims: Link = { file: 'claims.html', title: 'The paper’s claims' };
  const links = [home, claims, ...pages.map(({ link }) => link)];
  const data = gzip ? ['results.csv.gz', 'results.json.gz'] : ['results.csv', 'results.json'];
  const frame: Frame = { links, footer: `Data: ${[...data, 'summary.md'].map(linkTo).join(', ')}.`, script: SCRIPT };
  const files = new Map<string, string>();
  const add = (link: Link, content: Content, from: readonly Results[]) =>
    files.set(link.file, page(link, frame, content, from.length > 0 ? provenanceOf(from) : undefined));

  add(home, overview(surveys, judged, [...chosenFigures(figures), ...common]), results);
  add(claims, claimsPage(judged), results);
  for (const { survey, link } of pages)
    add(link, experimentPage(survey, figures.get(survey) ?? [], data), [survey.results]);
  for (const figure of [...figures.values(), common].flat())
    files.set(`figures/${figure.id}.svg`, standaloneSvg(figure.chart));
  files.set(data[0], csvOf(results));
  files.set(data[1], `${JSON.stringify(results)}\n`);
  files.set('summary.md', summary(surveys, judged));
  return files;
}

/**
 * Writes the report into a folder, which is made if need be: pages that open from disk, the
 * figures, and the data.
 */
export async function writeReport(
  results: readonly Results[],
  folder: string,
  options: ReportOptions = {},
): Promise<void> {
  await mkdir(join(folder, 'figures'), { recursive: true });
  for (const [name, content] of reportFiles(results, options)) {
    await writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(content, { level: 9 }) : content);
  }
}
