import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { fullDateOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { paths } from '../../../lib/browser/paths.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { Button } from '../../../ui/button.js';
import { GameMark } from '../../../ui/game-mark.js';
import { Notice } from '../../../ui/notice.js';
import { NumberSet } from '../../../ui/number-set.js';
import { toast } from '../../../ui/toast.js';
import { CopyableId } from '../common/copyable-id.js';
import { type KnownMembers, MemberLink } from '../common/member-link.js';
import { PayoutForm } from './payout-form.js';
import { collectEvidence, advanceCase, winsQuery, type CaseStep, type Win } from './wins-api.js';
import { moneyOf, statusOf } from './win-words.js';

interface WinCardProps {
  readonly win: Win;
  readonly now: string;
  readonly members: KnownMembers;
}

/** One win: the member, the payout, and the next step with its due date. */
export function WinCard({ win, now, members }: WinCardProps) {
  const { game, drawId, date, memberId, balls, stands } = win;
  const { tone, title, words } = statusOf(win, now);
  const mayCorrect = stands && (win.case === null || win.case.state === 'open');
  return (
    <article aria-label={`Win of ${fullDateOf(date)}`} className="space-y-4 border-t border-line pt-5">
      <p className="flex flex-wrap items-center gap-x-3">
        <GameMark game={game} className="font-semibold" />
        <span className="text-muted">{fullDateOf(date)}</span>
        <CopyableId id={drawId} of="draw" length={24} />
      </p>
      <p className="text-lg font-semibold">
        Won by <MemberLink memberId={memberId} members={members} />
      </p>
      <NumberSet game={game} set={balls} />
      <Notice tone={tone} title={title}>
        {words}
      </Notice>
      <Metrics win={win} />
      {mayCorrect && <PayoutForm key={win.payout?.grossCents} win={win} />}
      <div className="flex flex-wrap items-center gap-3">
        {stands && <NextStep win={win} />}
        <Evidence win={win} />
        <Link to={paths.admin({ tab: 'lookup', drawId, search: formatNumberSet(balls) })} className="text-link">
          Look the set up
        </Link>
      </div>
    </article>
  );
}

function Metrics({ win: { payout, case: opened } }: { win: Win }) {
  if (!payout) return null;
  const lines = [
    ['Gross payout', `${moneyOf(payout.grossCents)}, recorded ${easternStampOf(payout.at)} by ${payout.by}`],
    ...(opened ? [['Our share, 2.5%', moneyOf(opened.shareCents)]] : []),
  ] as const;
  return (
    <dl className="divide-y divide-line">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const steps = {
  open: { step: 'contacted', label: 'Winner contacted', done: 'Marked as contacted' },
  contacted: { step: 'closed', label: 'Close the case', done: 'Case closed' },
} as const satisfies Record<string, { step: CaseStep; label: string; done: string }>;

/** The next action on a case. */
function NextStep({ win: { winId, case: opened } }: { win: Win }) {
  const queryClient = useQueryClient();
  const next = opened && opened.state !== 'closed' ? steps[opened.state] : null;
  const take = useMutation({
    mutationFn: advanceCase,
    onSuccess: () => {
      toast(next?.done ?? 'Done');
      return queryClient.invalidateQueries(winsQuery);
    },
    onError: (error) => toast(messageOf(error, 'This could not be saved. Please try again.'), 'bad'),
  });
  if (!next) return null;
  return (
    <Button onClick={() => take.mutate({ winId, step: next.step })} busy={take.isPending && 'Saving…'}>
      {next.label}
    </Button>
  );
}

/** Downloads the win, the root published before the draw, and the sent messages as one file. */
function Evidence({ win }: { win: Win }) {
  const collect = useMutation({
    mutationFn: collectEvidence,
    onSuccess: (evidence) =>
      downloadFile(
        `evidence-${win.drawId}-${win.memberId}.json`,
        JSON.stringify(evidence, null, 2),
        'application/json',
      ),
    onError: (error) => toast(messageOf(error, 'The evidence could not be collected. Please try again.'), 'bad'),
  });
  return (
    <Button kind="secondary" onClick={() => collect.mutate(win)} busy={collect.isPending && 'Collecting…'}>
      Save the evidence
    </Button>
  );
}
