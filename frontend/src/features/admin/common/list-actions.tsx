import { useMutation } from '@tanstack/react-query';

import { formatCount } from '../../../lib/format/format-count.js';
import { csvOf } from '../../../lib/format/csv.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import type { ListPage } from './lists.js';
import { MOST_ROWS, readAllPages } from './read-all-pages.js';

export interface CsvColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => string | null | undefined;
}

/** Saves rows of a list as a table that a spreadsheet opens. */
export const saveCsv = <Row,>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]) =>
  downloadFile(
    fileName,
    csvOf(
      columns.map(({ name }) => name),
      rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
    ),
    'text/csv',
  );

interface ExportCsvProps<Row> {
  readonly fileName: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Reads a page of the list with its filters. */
  readonly read: (page: string) => Promise<ListPage<Row>>;
}

/** Saves the whole list, as it is filtered, and says so where it is too long for that. */
export function ExportCsv<Row>({ fileName, columns, read }: ExportCsvProps<Row>) {
  const save = useMutation({
    mutationFn: () => readAllPages(read),
    onSuccess: ({ rows, isCut }) => {
      saveCsv(fileName, columns, rows);
      toast(isCut ? `Saved the first ${formatNumber(MOST_ROWS)} rows` : `Saved ${formatCount(rows.length, 'row')}`);
    },
    onError: (error) => toast(messageOf(error, 'The file could not be made. Please try again.'), 'bad'),
  });
  return (
    <Button kind="secondary" size="small" busy={save.isPending && 'Reading…'} onClick={() => save.mutate()}>
      Export CSV
    </Button>
  );
}
