import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { messageOf, ProblemError } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { DrawFilter } from '../common/draw-filter.js';
import { SetOwnerResult } from './set-owner-result.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { findHolder, type Wanted } from './lookup-api.js';
import { inOrder, readSetLine } from './set-line.js';

/** The errors that the service reported for single balls. */
function wrongBalls(error: unknown, wanted: Wanted | undefined): string | undefined {
  if (!(error instanceof ProblemError) || error.errors.length === 0 || !wanted) return undefined;
  const ballAt = (pointer: string) => {
    const place = /^\/whites\/(\d)$/.exec(pointer)?.[1];
    return place ? wanted.set.whites[Number(place)] : wanted.set.red;
  };
  return error.errors.map(({ pointer, detail }) => `${ballAt(pointer)}: ${detail}.`).join(' ');
}

const faultOf = (drawId: string, line: string) => {
  if (drawId === '') return { draw: 'Please choose a draw.' };
  return readSetLine(line) ? {} : { line: 'Please enter five white balls and the red ball, like 05-17-28-33-64 +12.' };
};

/** Finds the member who has a set. */
export function LookupTab() {
  const { search } = useListQueryParams();
  return <LookupForm key={search} initial={inOrder(search)} />;
}

function LookupForm({ initial }: { initial: string }) {
  const { value, filter } = useListQueryParams();
  const drawId = value('drawId');
  const [line, setLine] = useState(initial);
  const [fault, setFault] = useState<{ draw?: string; line?: string }>({});
  const lookup = useMutation({ mutationFn: findHolder });
  const forget = () => {
    setFault({});
    lookup.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = readSetLine(line);
    const found = faultOf(drawId, line);
    setFault(found);
    if (set && !found.draw) lookup.mutate({ drawId, set });
  };
  const wrong = wrongBalls(lookup.error, lookup.variables);
  return (
    <div className="max-w-2xl space-y-5">
      <Card title="Who has this set?" titleId="holder">
        <form noValidate onSubmit={submit} className="space-y-4">
          <DrawFilter
            value={drawId}
            none="Choose a draw"
            onChoose={(chosen) => {
              forget();
              filter('drawId', chosen);
            }}
          />
          <TextField
            label="Set"
            autoComplete="off"
            maxLength={60}
            value={line}
            onChange={(event) => {
              forget();
              setLine(event.target.value);
            }}
            error={fault.draw ?? fault.line ?? wrong}
            hint="Five white balls and the red ball, like 05-17-28-33-64 +12. Each look-up is written to the audit log."
          />
          <Button type="submit" busy={lookup.isPending && 'Looking up…'}>
            Look up
          </Button>
        </form>
      </Card>
      {lookup.error && !wrong && (
        <Notice tone="bad" announce="now">
          {messageOf(lookup.error, 'The set can’t be looked up right now. Please try again.')}
        </Notice>
      )}
      {lookup.data && <SetOwnerResult holder={lookup.data} wanted={lookup.variables} />}
    </div>
  );
}
