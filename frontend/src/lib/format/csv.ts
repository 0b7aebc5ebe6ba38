// A spreadsheet takes a cell that begins so for a formula, and members choose their words
const FORMULA = /^\s*[=+\-@\t\r]/;

/** Byte order mark: without it, Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A table as RFC 4180 has it, of which no spreadsheet takes a cell for a formula. The services write the same. */
export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return BYTE_ORDER_MARK + [columns.join(','), ...lines, ''].join('\r\n');
}
