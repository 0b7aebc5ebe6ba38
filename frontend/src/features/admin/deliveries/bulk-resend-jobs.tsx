import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import type { Column } from '../../../ui/table.js';
import { toast } from '../../../ui/toast.js';
import { messagesOf } from './bulk-resend-words.js';
import { DataTable } from '../common/data-table.js';
import { LoadFailed } from '../common/load-failed.js';
import { isMoving, jobsQuery, stopResend, type Job } from './resends-api.js';
import { Share } from '../common/share.js';

const tones = { running: 'info', stopping: 'warn', stopped: 'warn', done: 'good' } as const;
const words = { running: 'queueing', stopping: 'stopping', stopped: 'stopped', done: 'all queued' } as const;

const fates = ({ progress: { waiting, inFlight, failed, notSent } }: Job) =>
  [
    waiting > 0 && `${formatNumber(waiting)} waiting`,
    inFlight > 0 && `${formatNumber(inFlight)} in flight`,
    failed > 0 && `${formatNumber(failed)} failed`,
    notSent > 0 && `${formatNumber(notSent)} not sent`,
  ].filter((part) => part !== false);

const columns = (stop: (id: string) => void): readonly Column<Job>[] => [
  {
    title: 'Resend',
    cell: ({ drawId, channel, tally }) => (
      <>
        <span className="block font-semibold">{messagesOf(channel, tally.queued)}</span>
        <span className="block text-muted">{drawId}</span>
      </>
    ),
  },
  {
    title: 'Started',
    cell: ({ startedAt, actor }) => (
      <>
        <span className="figures block whitespace-nowrap">{easternStampOf(startedAt)}</span>
        <span className="block text-muted">by {actor}</span>
      </>
    ),
  },
  { title: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{words[state]}</Badge> },
  {
    title: 'Delivered',
    cell: (job) => (
      <>
        <Share
          label={`Delivered of the resend for ${job.drawId}`}
          share={job.tally.queued === 0 ? 0 : job.progress.delivered / job.tally.queued}
          done={job.progress.delivered}
          all={job.tally.queued}
        />
        <span className="figures block text-[0.8125rem] text-muted">{fates(job).join(', ')}</span>
      </>
    ),
  },
  {
    title: 'Skipped',
    numeric: true,
    cell: ({ tally: { delivered, onTheWay, refused, unreadable } }) => (
      <>
        <span className="block">{formatNumber(delivered + onTheWay + refused + unreadable)}</span>
        {unreadable > 0 && (
          <span className="block text-[0.8125rem] text-muted">{formatNumber(unreadable)} can’t be decrypted</span>
        )}
      </>
    ),
  },
  {
    title: 'Stop',
    cell: (job) =>
      job.state !== 'stopping' && job.state !== 'stopped' && isMoving(job) ? (
        <Button kind="secondary" size="small" onClick={() => stop(job.id)}>
          Stop<span className="sr-only"> the resend for {job.drawId}</span>
        </Button>
      ) : (
        '–'
      ),
  },
];

function useStop() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: stopResend,
    onSuccess: () => toast('Stopping. Messages not sent yet stay here.'),
    onError: (error) => toast(messageOf(error, 'The resend could not be stopped. Please try again.'), 'bad'),
    onSettled: invalidateOnSettled(queryClient, jobsQuery),
  });
}

/** The newest bulk resends, polled while a job is active. */
export function BulkResendJobs() {
  const { data, error, refetch } = useQuery(jobsQuery);
  const stop = useStop();
  return (
    <section className="space-y-3">
      <h2 className="headline text-xl">Resends so far</h2>
      {error && (
        <LoadFailed onRetry={refetch}>The resends can’t be shown right now. They continue on their own.</LoadFailed>
      )}
      {!data && !error && (
        <Loading what="resends">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {data && (
        <DataTable
          caption="Bulk resends"
          columns={columns(stop.mutate)}
          rows={data.items}
          keyOf={({ id }) => id}
          empty="No bulk resends yet."
        />
      )}
    </section>
  );
}
