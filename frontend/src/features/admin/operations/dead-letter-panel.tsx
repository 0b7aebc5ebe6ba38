import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Notice } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { CopyableId } from '../common/copyable-id.js';
import { LoadFailed } from '../common/load-failed.js';
import { allDeadLetters, deadLetterQuery, type DeadLetterDetails, setDeadLetterAside } from '../operations-api.js';
import { ReplayDialog } from './replay-dialog.js';

/** Shows a dead letter with its decoded event. */
export function DeadLetterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: deadLetter, error, refetch } = useQuery({ ...deadLetterQuery(id), enabled: id !== '' });
  const [isConfirming, setConfirming] = useState(false);
  const setAside = useSetAside(id);
  const actions = deadLetter && (
    <>
      <Button onClick={() => setConfirming(true)}>Retry in {deadLetter.group}</Button>
      {!deadLetter.isSetAside && (
        <Button kind="quiet" onClick={() => setAside.mutate()} busy={setAside.isPending && 'Setting aside…'}>
          Set aside
        </Button>
      )}
    </>
  );
  return (
    <Panel open={id !== ''} onClose={onClose} title={deadLetter?.type ?? 'Dead letter'} actions={actions}>
      {setAside.error && (
        <Notice tone="bad" announce="now">
          {messageOf(setAside.error, 'The dead letter could not be set aside. Please try again.')}
        </Notice>
      )}
      {error && hasCode(error, 'dead-letter-not-found') && <p>Dead letter not found.</p>}
      {error && !hasCode(error, 'dead-letter-not-found') && (
        <LoadFailed onRetry={refetch}>The dead letter can’t be read right now.</LoadFailed>
      )}
      {!deadLetter && !error && (
        <Loading what="the dead letter">
          <SkeletonRows />
        </Loading>
      )}
      {deadLetter && <Content deadLetter={deadLetter} />}
      {/* Nested, so that the two dialogs know which one is on top */}
      <ReplayDialog deadLetters={deadLetter && isConfirming ? [deadLetter] : []} onClose={() => setConfirming(false)} />
    </Panel>
  );
}

/** Sets aside a dead letter that no consumer can handle: it stays listed and needs no more attention. */
function useSetAside(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => setDeadLetterAside(id),
    onSettled: invalidateOnSettled(queryClient, allDeadLetters),
  });
}

function Content({ deadLetter }: { deadLetter: DeadLetterDetails }) {
  const payload = JSON.stringify(deadLetter.payload, null, 2);
  return (
    <div className="space-y-6">
      <section>
        <h3 className="label-caps">Why it failed in {deadLetter.group}</h3>
        <p className="mt-1 break-words">{deadLetter.error ?? 'No reason was kept.'}</p>
      </section>
      <section>
        <div className="flex items-center justify-between">
          <h3 className="label-caps">Event payload</h3>
          {!deadLetter.unreadable && <CopyButton text={payload} what="the event" />}
        </div>
        {deadLetter.unreadable ? (
          <Notice tone="warn">{deadLetter.unreadable}</Notice>
        ) : (
          <pre className="mt-1 rounded-control bg-sunken p-4 text-[0.8125rem] break-all whitespace-pre-wrap">
            {payload}
          </pre>
        )}
      </section>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <Fact name="Failed">{deadLetter.at ? easternStampOf(deadLetter.at) : '–'}</Fact>
        <Fact name="Published">{deadLetter.publishedAt ? easternStampOf(deadLetter.publishedAt) : '–'}</Fact>
        <Fact name="By">{deadLetter.source ?? '–'}</Fact>
        <Fact name="Topic">{deadLetter.topic ?? '–'}</Fact>
        <Fact name="About">{deadLetter.key ? <CopyableId id={deadLetter.key} of="aggregate" length={80} /> : '–'}</Fact>
        <Fact name="Event">
          {deadLetter.eventId ? <CopyableId id={deadLetter.eventId} of="event" length={80} /> : '–'}
        </Fact>
        <Fact name="Dead letter">
          <CopyableId id={deadLetter.id} of="dead letter" length={80} />
        </Fact>
        <Fact name="Retries">{deadLetter.replays === 0 ? 'never' : `${deadLetter.replays} ×`}</Fact>
        <Fact name="Set aside">{deadLetter.isSetAside ? 'yes' : 'no'}</Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
