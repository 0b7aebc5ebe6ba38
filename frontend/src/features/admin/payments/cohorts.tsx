import { useQuery } from '@tanstack/react-query';

import { classNames } from '../../../lib/format/class-names.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { ScrollBox } from '../../../ui/scroll-box.js';
import { type Cohort, businessMetricsQuery } from './money-api.js';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const monthOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** The higher the retention, the darker the shade; each cell also shows the share as text. */
const shades = ['bg-transparent', 'bg-accent/10', 'bg-accent/20', 'bg-accent/30', 'bg-accent/40'] as const;
const shadeOf = (share: number) => shades[Math.min(shades.length - 1, Math.floor(share * shades.length))];

/** Retention by the month of joining: how many members were still active after one month, two months and so on. */
export function Cohorts() {
  const { data } = useQuery(businessMetricsQuery);
  const cohorts = data?.newest?.cohorts ?? [];
  const longest = Math.max(0, ...cohorts.map(({ still }) => still.length));
  if (cohorts.length === 0) return null;
  const months = Array.from({ length: longest }, (_, index) => index + 1);
  return (
    <section aria-labelledby="cohorts" className="space-y-3">
      <h2 id="cohorts" className="headline text-xl">
        Retention
      </h2>
      <p className="text-[0.9375rem] text-muted">
        Members by the month they joined, and how many were still members after each number of months.
      </p>
      <ScrollBox label="Retention by join month">
        <table className="figures w-full border-collapse text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-4 py-2 text-left font-normal">
                Joined
              </th>
              <th scope="col" className="px-3 py-2 text-right font-normal">
                Members
              </th>
              {months.map((month) => (
                <th key={month} scope="col" className="px-3 py-2 text-right font-normal whitespace-nowrap">
                  {formatCount(month, 'month')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <CohortRow key={cohort.month} cohort={cohort} months={months} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function CohortRow({ cohort: { month, joined, still }, months }: { cohort: Cohort; months: readonly number[] }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-normal whitespace-nowrap">
        {monthOf(month)}
      </th>
      <td className="px-3 py-2 text-right">{formatNumber(joined)}</td>
      {months.map((after) => {
        const left = still[after - 1];
        if (left === undefined)
          return (
            <td key={after} className="px-3 py-2 text-right text-muted">
              –
            </td>
          );
        const share = left / joined;
        return (
          <td key={after} className={classNames('px-3 py-2 text-right', shadeOf(share))}>
            {Math.round(share * 100)}%
          </td>
        );
      })}
    </tr>
  );
}
