/** The value of a cell; an absent value is an empty cell. */
export type CsvCell = string | number | boolean | Date | null;

// Spreadsheets treat a cell that begins like this as a formula, and cells contain text from members and browsers
const FORMULA = /^\s*[=+\-@\t\r]/;

function written(cell: CsvCell) {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Byte order mark: without it, Excel reads UTF-8 as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

const END_OF_LINE = '\r\n';

/** The first line of a table, which names its columns. */
export const csvHead = (columns: readonly string[]) => BYTE_ORDER_MARK + columns.join(',') + END_OF_LINE;

/** Returns the lines of a table (RFC 4180), escaped so that no spreadsheet treats a cell as a formula. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => row.map(written).join(',') + END_OF_LINE).join('');

/** Returns a whole table as CSV. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]) =>
  csvHead(columns) + csvLines(rows);
