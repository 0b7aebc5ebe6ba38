import { anyGameName } from '@numbercast/lottery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { FileChoice } from '../../../ui/file-choice.js';
import { Notice } from '../../../ui/notice.js';
import { ImportOutcome } from './import-outcome.js';
import { importHistory, type HistoryFile } from './imports-api.js';

/** Maximum file size that the service accepts. */
const longestFile = 200_000;

const refusalOf = (error: Error) =>
  Object.values(fieldErrorsOf(error))[0] ??
  messageOf(error, 'The file could not be imported. Nothing was changed. Please try again.');

/** The file to import, and its errors before it is sent. */
function useChosenFile(onChange: () => void) {
  const [file, setFile] = useState<HistoryFile>();
  const [fault, setFault] = useState<string>();
  const choose = async (chosen: File) => {
    onChange();
    const isTooLarge = chosen.size > longestFile;
    setFault(
      isTooLarge ? 'The file is larger than 200 kB. Please split it and import the parts one by one.' : undefined,
    );
    setFile(isTooLarge ? undefined : { fileName: chosen.name, text: await chosen.text() });
  };
  return { file, fault, choose };
}

/** Imports results of past draws from the official export, and lists the outcome of each row. */
export function HistoryImport() {
  const queryClient = useQueryClient();
  const take = useMutation({
    mutationFn: importHistory,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'audit'] }),
  });
  const { file, fault, choose } = useChosenFile(take.reset);
  const refusal = fault ?? (take.error ? refusalOf(take.error) : undefined);
  return (
    <Card title="Import of draw history" titleId="history-import">
      <div className="space-y-4">
        <p className="max-w-[42rem] text-muted">
          The official CSV export of {anyGameName} results. Adds draws we don’t have yet to statistics and rule history.
          Existing results stay. Members aren’t notified. Each file is written to the audit log.
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FileChoice accept="text/csv,.csv" disabled={take.isPending} onFile={(chosen) => void choose(chosen)} />
          <Button
            disabled={!file}
            focusableWhenDisabled
            busy={take.isPending && 'Importing…'}
            onClick={() => file && take.mutate(file)}
          >
            Import results
          </Button>
          <output className="text-muted">{file ? `Chosen: ${file.fileName}` : 'No file chosen.'}</output>
        </div>
        {refusal && (
          <Notice tone="bad" announce="now">
            {refusal}
          </Notice>
        )}
        {take.data && <ImportOutcome report={take.data} />}
      </div>
    </Card>
  );
}
