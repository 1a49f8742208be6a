import { STYLE } from './style.ts';

/** A text as HTML shows it, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A page of the report, by its file. */
export interface Link {
  readonly file: string;
  readonly title: string;
}

/** A whole page: nothing in it comes from elsewhere, and nothing in it runs. */
export function page(
  { file, title }: Link,
  links: readonly Link[],
  { content, footer }: { readonly content: string; readonly footer: string },
): string {
  const items = links.map((link) => {
    const current = link.file === file ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(link.file)}"${current}>${escapeHtml(link.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Pincer</title>
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
${content}
</main>
<footer>${footer}</footer>
</body>
</html>
`;
}

/** A link to a file of the report, by its name. */
export function linkTo(file: string): string {
  return `<a href="${escapeHtml(file)}">${escapeHtml(file)}</a>`;
}
