import { escapeMarkup } from '../chart/chart.ts';
import type { Provenance } from './provenance.ts';
import { STYLE } from './style.ts';

export { escapeMarkup as escapeHtml };

/** A page of the report, by its file. */
export interface Link {
  readonly file: string;
  readonly title: string;
}

/** A part of a page that its contents lead to. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** What a page says. */
export interface Content {
  readonly heading: string;
  /** Before the contents. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

/** What all pages of a report have in common. */
export interface Frame {
  readonly links: readonly Link[];
  readonly footer: string;
  /** The script that makes figures interactive; it holds no `</script`. */
  readonly script: string;
}

/** Nothing of a page may come from elsewhere, whatever is in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

const ABOUT: Readonly<Record<keyof Provenance, string>> = {
  preset: 'Preset',
  date: 'Date',
  build: 'Build',
  machine: 'Machine',
};

function aboutHtml(provenance: Provenance): string {
  const entries = Object.entries(ABOUT) as [keyof Provenance, string][];
  const items = entries.map(([key, title]) => `<div><dt>${title}</dt><dd>${escapeMarkup(provenance[key])}</dd></div>`);
  return `<dl class="about">${items.join('')}</dl>`;
}

function contentsHtml(sections: readonly Section[]): string {
  if (sections.length < 2) return '';
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeMarkup(title)}</a></li>`);
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>${items.join('')}</ul></nav>\n`;
}

function sectionHtml({ id, title, html }: Section): string {
  return `<section aria-labelledby="${id}">\n<h2 id="${id}">${escapeMarkup(title)}</h2>\n${html}\n</section>`;
}

/** A whole page: nothing in it comes from elsewhere, and without its script all of it is there. */
export function page(
  { file, title }: Link,
  { links, footer, script }: Frame,
  { heading, lead, sections }: Content,
  provenance: Provenance | undefined,
): string {
  const items = links.map((link) => {
    const current = link.file === file ? ' aria-current="page"' : '';
    return `<li><a href="${escapeMarkup(link.file)}"${current}>${escapeMarkup(link.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)} – Pincer</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<nav aria-label="Pages of this report"><ul>
${items.join('\n')}
</ul></nav>
</header>
<main id="content">
<h1>${escapeMarkup(heading)}</h1>
${provenance ? `${aboutHtml(provenance)}\n` : ''}${lead}
${contentsHtml(sections)}${sections.map(sectionHtml).join('\n')}
</main>
<footer>${footer}</footer>
<script>${script}</script>
</body>
</html>
`;
}

/** A link to a file of the report, by its name. */
export function linkTo(file: string): string {
  return `<a href="${escapeMarkup(file)}">${escapeMarkup(file)}</a>`;
}
