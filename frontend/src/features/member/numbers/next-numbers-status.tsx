import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { deliveriesQuery, drawsQuery, type Member } from '../account/api.js';
import { nextNumbers, type DrawStatus } from './next-numbers.js';

const marks = {
  good: { icon: CircleCheck, color: 'text-good' },
  info: { icon: Clock, color: 'text-accent' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  bad: { icon: CircleAlert, color: 'text-bad' },
} as const;

/** A shortened phone number, `··· 4821`, stays on one line. */
const unbroken = (text: string) => text.replaceAll('··· ', '···\u00a0');

/** Answers the first question a member has: did my next numbers go out? */
export function NextNumbers({ games }: { games: Member['games'] }) {
  const draws = useQuery(drawsQuery);
  const deliveries = useQuery(deliveriesQuery);
  if (draws.error || deliveries.error) {
    return (
      <Notice tone="warn" title="We can’t check delivery right now.">
        <p>Sending does not depend on this page; your numbers come as always.</p>
        <Button kind="secondary" size="small" onClick={() => void Promise.all([draws.refetch(), deliveries.refetch()])}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!draws.data || !deliveries.data) return <StatusSkeleton />;
  const [next, ...later] = nextNumbers(games, draws.data.items, deliveries.data.items);
  if (!next)
    return (
      <p className="text-xl">Your next draws are not on the calendar yet. They appear here as soon as they are.</p>
    );
  return (
    <section aria-label="Your next numbers" className="space-y-4">
      <Status status={next} prominent />
      <ul className="space-y-2">
        {later.map((status) => (
          <li key={status.drawId}>
            <Status status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Status({ status, prominent }: { status: DrawStatus; prominent?: boolean }) {
  const { icon: Icon, color } = marks[status.tone];
  return (
    <div className="flex gap-3">
      <Icon aria-hidden="true" className={classNames('shrink-0', color, prominent ? 'mt-1 size-7' : 'mt-0.5 size-5')} />
      <div className="min-w-0">
        <p className={prominent ? 'figures text-2xl leading-snug font-semibold text-balance' : 'figures text-muted'}>
          {unbroken(status.sentence)}
        </p>
        {status.lines?.map((line) => (
          <p key={line} className="figures mt-1 text-muted">
            {unbroken(line)}
          </p>
        ))}
        {status.remark && <p className="mt-1">{unbroken(status.remark)}</p>}
      </div>
    </div>
  );
}

function StatusSkeleton() {
  return (
    <Loading what="what was sent">
      <div className="space-y-4">
        <Skeleton className="h-9 w-full max-w-3xl max-sm:h-24" />
        <Skeleton className="h-6 w-full max-w-xl" />
        <Skeleton className="h-6 w-full max-w-xl" />
      </div>
    </Loading>
  );
}
