import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { dayTitle, timelineOf, type TimelineDay, type TimelinePart } from './timeline.js';
import { TimelineRow } from './timeline-row.js';
import type { Receipt } from './member-api.js';
import type { TimelineFeed } from './use-timeline.js';

const choices = ['all', 'deliveries', 'account', 'payments', 'support', 'audit'] as const;
const titles = {
  all: 'All',
  deliveries: 'Deliveries',
  account: 'Account',
  payments: 'Payments',
  support: 'Support',
  audit: 'Audit',
} as const;
const what = {
  deliveries: 'deliveries',
  account: 'consents',
  notices: 'account emails',
  payments: 'payments',
  support: 'messages',
  audit: 'audit log',
} as const;

/** Messages about the account are grouped with the account. */
const groupOf = (part: TimelinePart) => (part === 'notices' ? 'account' : part);

interface TimelineProps {
  readonly feeds: readonly TimelineFeed[];
  /** Server time; null until the response arrives. */
  readonly now: string | null;
  readonly onResend: (channel: Receipt['channel']) => void;
}

/** What happened to a member, newest first and by day. */
export function Timeline({ feeds, now, onResend }: TimelineProps) {
  const { value, filter } = useListQueryParams();
  const chosen = oneOf(choices, value('show'));
  const shown = feeds.filter(({ part }) => chosen === 'all' || groupOf(part) === chosen);
  const loaded = shown.filter(({ isPending, isFailed }) => !isPending && !isFailed);
  const { days, toLoad } = timelineOf(loaded);
  const isPending = shown.some((feed) => feed.isPending);
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="timeline" className="headline text-xl">
          Timeline
        </h3>
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">Show in the timeline</legend>
          {choices.map((choice) => (
            <Chip key={choice} isOn={choice === chosen} onPress={() => filter('show', choice === 'all' ? '' : choice)}>
              {titles[choice]}
            </Chip>
          ))}
        </fieldset>
      </div>
      <div className="mt-4 space-y-4">
        {shown
          .filter(({ isFailed }) => isFailed)
          .map(({ part, retry }) => (
            <LoadFailed key={part} onRetry={async () => retry()}>
              Couldn’t load the {what[part]}.
            </LoadFailed>
          ))}
        {days.map((day) => (
          <Day key={day.day} day={day} now={now} onResend={onResend} />
        ))}
        {isPending && <Rows />}
        {!isPending && days.length === 0 && loaded.length > 0 && (
          <p className="rounded-card border border-line bg-surface p-6 text-muted">Nothing recorded yet.</p>
        )}
        {toLoad.length > 0 && <Older feeds={loaded.filter(({ part }) => toLoad.includes(part))} />}
      </div>
    </section>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={classNames(
        'min-h-8 rounded-full border px-3 text-[0.9375rem] font-semibold',
        isOn ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong bg-surface hover:border-accent',
      )}
    >
      {children}
    </button>
  );
}

interface DayProps extends Pick<TimelineProps, 'onResend'> {
  readonly day: TimelineDay;
  readonly now: string | null;
}

function Day({ day: { day, entries }, now, onResend }: DayProps) {
  return (
    <section aria-label={dayTitle(day, now ?? '1970-01-01T12:00:00Z')}>
      <h4 className="label-caps">{dayTitle(day, now ?? '1970-01-01T12:00:00Z')}</h4>
      <ul className="mt-1.5 divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} now={now} onResend={onResend} />
        ))}
      </ul>
    </section>
  );
}

function Rows() {
  return (
    <div aria-hidden="true" className="space-y-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}

function Older({ feeds }: { feeds: readonly TimelineFeed[] }) {
  const load = () => {
    for (const feed of feeds) feed.loadMore();
  };
  return (
    <Button
      kind="secondary"
      size="small"
      busy={feeds.some(({ isLoadingMore }) => isLoadingMore) && 'Loading…'}
      onClick={load}
    >
      Show older
    </Button>
  );
}
