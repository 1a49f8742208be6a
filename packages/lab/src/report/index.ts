import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Results } from '../experiment/experiment.ts';
import { standalone } from './chart.ts';
import { judgements } from './claims.ts';
import { claimsPage } from './claims-page.ts';
import { csvOf } from './csv.ts';
import { experimentPage } from './experiment-page.ts';
import type { Figure } from './figure.ts';
import { artificialFigure, figuresOf } from './figures.ts';
import { escapeHtml, type Link, linkTo, page } from './html.ts';
import { chosenFigures, overview } from './overview.ts';
import { summary } from './summary.ts';
import { Survey } from './survey.ts';
import { distinctNames, list, slug } from './text.ts';

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
  const distinct = (figure: Figure) => ({ ...figure, id: figureName(figure.id) });
  const figures = new Map(surveys.map((survey) => [survey, figuresOf(survey).map(distinct)]));
  const artificial = artificialFigure(surveys).map(distinct);
  const pageName = distinctNames();
  const pages = surveys.map((survey) => {
    const title = pageName(slug(survey.name));
    return { survey, link: { file: `experiment-${title}.html`, title } };
  });
  const home: Link = { file: 'index.html', title: 'Results' };
  const claims: Link = { file: 'claims.html', title: 'The paper’s claims' };
  const links = [home, claims, ...pages.map(({ link }) => link)];
  const data = gzip ? ['results.csv.gz', 'results.json.gz'] : ['results.csv', 'results.json'];
  const footer = footerOf(results, data);
  const files = new Map<string, string>();
  const add = (link: Link, content: string) => files.set(link.file, page(link, links, { content, footer }));

  add(home, overview(surveys, judged, [...chosenFigures(figures), ...artificial]));
  add(claims, claimsPage(judged));
  for (const { survey, link } of pages) add(link, experimentPage(survey, figures.get(survey) ?? [], data));
  for (const figure of [...figures.values(), artificial].flat())
    files.set(`figures/${figure.id}.svg`, standalone(figure.svg));
  files.set(data[0], csvOf(results));
  files.set(data[1], `${JSON.stringify(results)}\n`);
  files.set('summary.md', summary(surveys, judged));
  return files;
}

function footerOf(results: readonly Results[], data: readonly string[]): string {
  const distinct = (write: (environment: Results['environment']) => string) =>
    list([...new Set(results.map(({ environment }) => write(environment)))].map(escapeHtml));
  if (results.length === 0) return 'Pincer';
  return `Pincer ${distinct(({ version }) => version)}, kernel ${distinct(({ kernelHash }) => kernelHash)}, Node ${distinct(({ node }) => node)}, ${distinct(({ cpu }) => cpu)}, ${distinct(({ date }) => date.slice(0, 10))}.
Data: ${[...data, 'summary.md'].map(linkTo).join(', ')}.`;
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
