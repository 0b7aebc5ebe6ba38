import { useId } from 'react';
import { Link } from 'react-router-dom';

import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { type KnownMembers, MemberLink, useMembers } from '../common/member-link.js';
import { dueTextOf, type Need, urgencyOf } from './need.js';
import type { Part } from './use-needs.js';

const row = 'min-h-12 border-b border-line px-4 py-2.5 last:border-b-0';

/** A filled dot for urgent tasks, a ring for due ones, with the same information as text. */
function SeverityMark({ need, now }: { need: Need; now: string }) {
  const look = need.severity === 'urgent' ? 'border-bad bg-bad' : 'border-warn';
  return (
    <>
      <span aria-hidden="true" className={classNames('mt-1.5 size-3 shrink-0 rounded-full border-2 sm:mt-0', look)} />
      <span className="sr-only">{urgencyOf(need, now)}: </span>
    </>
  );
}

interface NeedRowProps {
  readonly need: Need;
  readonly now: string;
  readonly members: KnownMembers;
}

function NeedRow({ need, now, members }: NeedRowProps) {
  const { severity, text, memberId, action } = need;
  const textId = useId();
  return (
    <li className={classNames(row, 'flex items-start gap-3 sm:items-center')}>
      <SeverityMark need={need} now={now} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <span id={textId} className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
          {text} {memberId && <MemberLink memberId={memberId} members={members} />}
        </span>
        <span
          className={classNames(
            'figures text-[0.9375rem] whitespace-nowrap',
            severity === 'urgent' ? 'font-semibold text-bad' : 'text-muted',
          )}
        >
          {dueTextOf(need, now)}
        </span>
        <Link
          to={action.to}
          aria-describedby={textId}
          className="text-link font-semibold whitespace-nowrap max-sm:ml-auto sm:min-w-36 sm:text-right"
        >
          {action.label}
        </Link>
      </div>
    </li>
  );
}

function FailedRow({ part: { what, retry } }: { part: Part }) {
  return (
    <li className={classNames(row, 'flex flex-wrap items-center gap-x-4 gap-y-1 text-muted')}>
      <output>Couldn’t load {what}. Some may be waiting.</output>
      <Button kind="secondary" size="small" onClick={retry}>
        Retry<span className="sr-only"> to load {what}</span>
      </Button>
    </li>
  );
}

interface NeedsListProps {
  readonly needs: readonly Need[];
  readonly parts: readonly Part[];
  readonly now: string;
}

/** The operator's tasks, earliest due time first, with one action each. */
export function NeedsList({ needs, parts, now }: NeedsListProps) {
  const members = useMembers(needs.flatMap(({ memberId }) => memberId ?? []));
  return (
    <ul aria-label="What needs you" className="rounded-card border border-line bg-surface">
      {needs.map((need) => (
        <NeedRow key={need.id} need={need} now={now} members={members} />
      ))}
      {parts
        .filter(({ isFailed }) => isFailed)
        .map((part) => (
          <FailedRow key={part.what} part={part} />
        ))}
      {parts.some(({ isPending }) => isPending) && (
        <li className={row}>
          <Loading what="what needs you">
            <Skeleton className="h-6 w-2/3" />
          </Loading>
        </li>
      )}
    </ul>
  );
}
