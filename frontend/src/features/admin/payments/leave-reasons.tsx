import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { ScrollBox } from '../../../ui/scroll-box.js';
import { MemberLink, useMembers } from '../common/member-link.js';
import { type LeaveReasons, leaveReasonsQuery } from './leave-reasons-api.js';

const reasonWords: Readonly<Record<string, string>> = {
  'too-expensive': 'It costs too much',
  'no-wins': 'I didn’t win',
  'too-many-messages': 'I get too many messages',
  'not-used': 'I don’t use the numbers',
  'technical-problems': 'Something didn’t work',
  other: 'Another reason',
};

const actWords = { 'renewal-off': 'turned auto-renew off', deleted: 'deleted the account' } as const;

type Period = LeaveReasons['last30Days'];

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, one) => sum + one, 0);
const countOf = (period: Period, reason: string) =>
  (period['renewal-off'][reason] ?? 0) + (period.deleted[reason] ?? 0);

/** Responses of members after they turned auto-renew off or deleted the account. */
export function LeaveReasonsPanel() {
  const { data, error } = useQuery(leaveReasonsQuery);
  if (error) return <p className="text-[0.9375rem] text-muted">Couldn’t load the reasons of members who left.</p>;
  if (!data) return null;
  const answers = sumOf(data.last90Days['renewal-off']) + sumOf(data.last90Days.deleted);
  return (
    <section aria-labelledby="leave-reasons" className="space-y-3">
      <h2 id="leave-reasons" className="headline text-xl">
        Reasons for leaving
      </h2>
      <p className="text-[0.9375rem] text-muted">
        {answers === 0
          ? 'No answers in the last 90 days. Members are asked after they turn off auto-renew or delete the account, and can skip the question.'
          : `${formatCount(answers, 'answer')} in 90 days: ${formatNumber(sumOf(data.last90Days['renewal-off']))} after turning off auto-renew, ${formatNumber(sumOf(data.last90Days.deleted))} after deleting the account. The question is optional.`}
      </p>
      {answers > 0 && <ReasonsTable reasons={data} />}
      {data.texts.length > 0 && <Texts texts={data.texts} />}
    </section>
  );
}

function ReasonsTable({ reasons: { last30Days, last90Days } }: { reasons: LeaveReasons }) {
  const inOrder = Object.keys(reasonWords).toSorted((a, b) => countOf(last90Days, b) - countOf(last90Days, a));
  return (
    <ScrollBox label="Number of answers by reason">
      <table className="figures w-full border-collapse text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="px-4 py-2 text-left font-normal">
              Main reason
            </th>
            <th scope="col" className="px-4 py-2 text-right font-normal">
              Last 30 days
            </th>
            <th scope="col" className="px-4 py-2 text-right font-normal">
              Last 90 days
            </th>
          </tr>
        </thead>
        <tbody>
          {inOrder.map((reason) => (
            <tr key={reason} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {reasonWords[reason]}
              </th>
              <td className="px-4 py-2 text-right">{formatNumber(countOf(last30Days, reason))}</td>
              <td className="px-4 py-2 text-right">{formatNumber(countOf(last90Days, reason))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Texts({ texts }: Pick<LeaveReasons, 'texts'>) {
  const members = useMembers(texts.map(({ memberId }) => memberId));
  return (
    <>
      <h3 className="font-semibold">In their own words</h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {texts.map(({ memberId, act, text, at }) => (
          <li key={`${memberId} ${act}`} className="px-4 py-2.5">
            <p className="wrap-anywhere">{text}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <MemberLink memberId={memberId} members={members} /> {actWords[act]}, {calendarDayOf(at)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
