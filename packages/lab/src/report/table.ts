import { escapeHtml } from './html.ts';

/** A table of texts. The first column heads its rows. */
export interface Table {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many of the first columns are words; the others are numbers. Default 1. */
  readonly words?: number;
}

/** An interval at the end of a cell is never broken, and may go on a line of its own. */
function cellHtml(cell: string): string {
  return escapeHtml(cell).replace(/ (\([^()–]*–[^()–]*\))$/, ' <span class="interval">$1</span>');
}

/** A table that scrolls by itself where it is too wide for the page, also by keyboard. */
export function tableHtml({ caption, columns, rows, words = 1 }: Table): string {
  const align = (index: number) => (index < words ? '' : ' class="number"');
  const head = columns.map((column, index) => `<th scope="col"${align(index)}>${escapeHtml(column)}</th>`).join('');
  const body = rows
    .map((row) => {
      const cells = row.map((cell, index) =>
        index === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td${align(index)}>${cellHtml(cell)}</td>`,
      );
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('\n');
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(caption)}">
<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</div>`;
}

export function tableMarkdown({ caption, columns, rows, words = 1 }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const rule = columns.map((_, index) => (index < words ? '---' : '---:'));
  return [`**${escapeMarkdown(caption)}**`, '', line(columns), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
}

/** A text that Markdown shows as it is, also in a table, and in which no reader finds HTML. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\|*_`[\]]/g, '\\$&')
    .replace(/[&<>]/g, (character) => escapeHtml(character))
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ');
}
