import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Notice } from '../../../ui/notice.js';
import { Panel } from '../../../ui/panel.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { CopyableId } from '../common/copyable-id.js';
import { LoadFailed } from '../common/load-failed.js';
import { allLetters, letterQuery, type OpenedLetter, setLetterAside } from './operations-api.js';
import { ReplayDialog } from './replay-dialog.js';

/** One dead letter with all that is known of it. */
export function DeadLetterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: letter, error, refetch } = useQuery({ ...letterQuery(id), enabled: id !== '' });
  const [isAsking, setAsking] = useState(false);
  const setAside = useSetAside(id);
  const actions = letter && (
    <>
      <Button onClick={() => setAsking(true)}>Retry in {letter.group}</Button>
      {!letter.isSetAside && (
        <Button kind="quiet" onClick={() => setAside.mutate()} busy={setAside.isPending && 'Setting aside…'}>
          Set aside
        </Button>
      )}
    </>
  );
  return (
    <Panel open={id !== ''} onClose={onClose} title={letter?.type ?? 'Failed event'} actions={actions}>
      {setAside.error && (
        <Notice tone="bad" announce="now">
          {messageOf(setAside.error, 'The event could not be set aside. Please try again.')}
        </Notice>
      )}
      {error && hasCode(error, 'dead-letter-not-found') && <p>Dead letter not found.</p>}
      {error && !hasCode(error, 'dead-letter-not-found') && (
        <LoadFailed onRetry={refetch}>The event can’t be read right now.</LoadFailed>
      )}
      {!letter && !error && (
        <Loading what="the letter">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {letter && <Content letter={letter} />}
      {/* Inside, so that the two dialogs know which one is on top */}
      <ReplayDialog letters={letter && isAsking ? [letter] : []} onClose={() => setAsking(false)} />
    </Panel>
  );
}

/** For events that no consumer can handle: they stay listed and need no more attention. */
function useSetAside(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => setLetterAside(id),
    onSettled: invalidateOnSettled(queryClient, allLetters),
  });
}

function Content({ letter }: { letter: OpenedLetter }) {
  const payload = JSON.stringify(letter.payload, null, 2);
  return (
    <div className="space-y-6">
      <section>
        <h3 className="label-caps">Why it failed in {letter.group}</h3>
        <p className="mt-1 break-words">{letter.error ?? 'No reason was kept.'}</p>
      </section>
      <section>
        <div className="flex items-center justify-between">
          <h3 className="label-caps">What the event says</h3>
          {!letter.unreadable && <CopyButton text={payload} what="the event" />}
        </div>
        {letter.unreadable ? (
          <Notice tone="warn">{letter.unreadable}</Notice>
        ) : (
          <pre className="mt-1 rounded-control bg-sunken p-4 text-[0.8125rem] break-all whitespace-pre-wrap">
            {payload}
          </pre>
        )}
      </section>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <Fact name="Failed">{letter.at ? easternStampOf(letter.at) : '–'}</Fact>
        <Fact name="Published">{letter.publishedAt ? easternStampOf(letter.publishedAt) : '–'}</Fact>
        <Fact name="By">{letter.source ?? '–'}</Fact>
        <Fact name="Topic">{letter.topic ?? '–'}</Fact>
        <Fact name="About">
          <CopyableId id={letter.key} of="aggregate" length={80} />
        </Fact>
        <Fact name="Event">{letter.eventId ? <CopyableId id={letter.eventId} of="event" length={80} /> : '–'}</Fact>
        <Fact name="Letter">
          <CopyableId id={letter.id} of="letter" length={80} />
        </Fact>
        <Fact name="Retries">{letter.replays === 0 ? 'never' : `${letter.replays} ×`}</Fact>
        <Fact name="Set aside">{letter.isSetAside ? 'yes' : 'no'}</Fact>
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
