import { useMutation } from '@tanstack/react-query';

import { formatCount } from '../../../lib/format/format-count.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { adminResponse } from '../step-up.js';

/** Restricts an export in addition to its filters. */
export interface ExportOrder {
  readonly ids?: readonly string[];
  /** Whether `ids` covers only the beginning of the list. */
  readonly isCut?: boolean;
}

interface ExportCsvProps {
  readonly fileName: string;
  /** Path of the service's export endpoint, with the filters of the list. */
  readonly path: string;
  /** Returns the rows to export; the whole list if absent. */
  readonly order?: () => Promise<ExportOrder> | ExportOrder;
  readonly children?: string;
}

/** Downloads the whole list as a file, which the service writes and records in the audit log. @returns text of the toast */
async function saveExport({ fileName, path, order }: ExportCsvProps): Promise<string> {
  const { ids, isCut = false } = (await order?.()) ?? {};
  const response = await adminResponse(path, { method: 'POST', body: { ids } });
  downloadFile(fileName, await response.blob(), 'text/csv');
  const rows = formatCount(Number(response.headers.get('x-row-count')), 'row');
  return isCut || response.headers.has('x-row-count-capped') ? `Saved the first ${rows}` : `Saved ${rows}`;
}

/** Button that saves the filtered list as a CSV file. */
export function ExportCsv(props: ExportCsvProps) {
  const save = useMutation({
    mutationFn: () => saveExport(props),
    onSuccess: (words) => toast(words),
    onError: (error) => toast(messageOf(error, 'The file could not be made. Please try again.'), 'bad'),
  });
  return (
    <Button kind="secondary" size="small" busy={save.isPending && 'Reading…'} onClick={() => save.mutate()}>
      {props.children ?? 'Export CSV'}
    </Button>
  );
}
