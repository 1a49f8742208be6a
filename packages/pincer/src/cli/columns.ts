/**
 * Rows of text as lines: every column is as wide as its widest cell. The first column begins at the
 * left, the others end at the right, as numbers do.
 */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
