import { Link } from 'react-router-dom';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { paths } from '../../../lib/browser/paths.js';
import { Notice } from '../../../ui/notice.js';
import { CopyableId } from '../common/copyable-id.js';
import type { Holder, Wanted } from './lookup-api.js';

const ruleNames: Readonly<Record<string, string>> = {
  skipRecent: 'Skip recently drawn numbers',
  drawGapAverage: 'Draw-gap average',
  xBlock: 'X-block pattern',
  skipRecentRed: 'Skip the recent red ball',
};

/** The member who has a set, or the reason why no member has it. */
export function SetOwnerResult({ holder, wanted }: { holder: Holder; wanted: Wanted }) {
  const line = formatNumberSet(wanted.set);
  switch (holder.answer) {
    case 'given':
      return <Given holder={holder} line={line} />;
    case 'not-given':
      return (
        <Notice tone="info" announce="politely" title={`${line} was generated, but not assigned.`}>
          <p>
            It has index {formatNumber(holder.index)} of {placeOf(holder.lane)}, in slot {formatNumber(holder.slot)},
            which is not assigned.
          </p>
        </Notice>
      );
    case 'outside-pool':
      return (
        <Notice tone="info" announce="politely" title={`${line} is not in the pool.`}>
          <p>
            It follows the rules and has index {formatNumber(holder.index)}; the pool ends at{' '}
            {formatNumber(holder.poolSize)}.
          </p>
        </Notice>
      );
    case 'breaks-rules':
      return <Breaking rules={holder.rules} line={line} />;
    case 'not-sealed':
      return (
        <Notice tone="info" announce="politely" title="The draw is not sealed.">
          <p>Its sets are chosen when it is sealed. This set is not among the first numbers assigned so far.</p>
        </Notice>
      );
  }
}

const placeOf = (lane: 'first' | 'pool') => (lane === 'pool' ? 'the pool' : 'the first numbers');

function Given({ holder, line }: { holder: Extract<Holder, { answer: 'given' }>; line: string }) {
  const { memberId, email, lane, slot, index, givenAt } = holder;
  const facts = [
    ['Member', <CopyableId key="id" id={memberId} of="member" length={40} />],
    ['Assigned', `${easternStampOf(givenAt)}, from ${placeOf(lane)}`],
    ['Slot', formatNumber(slot)],
    ['Index', formatNumber(index)],
  ] as const;
  return (
    <Notice tone="good" announce="politely" title={`${line} is assigned to ${email || 'a former member'}.`}>
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={paths.admin({ tab: 'users', member: memberId })} className="text-link">
          Show the member
        </Link>
      </p>
    </Notice>
  );
}

function Breaking({ rules, line }: { rules: readonly { rule: string; detail: string }[]; line: string }) {
  return (
    <Notice tone="info" announce="politely" title={`${line} breaks the rules of this draw.`}>
      <ul className="list-disc space-y-1 pl-5">
        {rules.map(({ rule, detail }) => (
          <li key={detail}>
            <span className="font-semibold">{ruleNames[rule] ?? rule}:</span> {detail}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
