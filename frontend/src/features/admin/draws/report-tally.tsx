import { formatNumber } from '../../../lib/format/format-number.js';
import { formatMean } from '../../../lib/lottery/expected.js';
import { ExpectedBar, ExpectedKey } from '../../../ui/expected-bar.js';
import type { Report } from '../admin-api.js';
import { comparisonsOf, type Comparison } from './report-comparison.js';

/** Matches of a draw's sets compared with the expected counts. */
export function ReportTally({ report }: { report: Report }) {
  const { totalNumbersAssigned } = report.drawInfo;
  if (totalNumbersAssigned === 0) return <p className="text-muted">No sets were assigned for this draw.</p>;
  return (
    <div className="space-y-2">
      <dl className="figures divide-y divide-line">
        <div className="flex justify-between gap-6 py-1.5">
          <dt className="text-muted">Sets assigned</dt>
          <dd className="font-semibold">{formatNumber(totalNumbersAssigned)}</dd>
        </div>
        {comparisonsOf(report).map((comparison) => (
          <Line key={comparison.name} {...comparison} />
        ))}
      </dl>
      <ExpectedKey>Expected by chance. Each bar has a scale of its own.</ExpectedKey>
    </div>
  );
}

/** One count with its own scale: counts of a report differ by a factor of a million, so that a shared scale fails. */
function Line({ name, count, expected }: Comparison) {
  return (
    <div className="grid grid-cols-[1fr_4.5rem] items-center gap-x-4 py-1.5 sm:grid-cols-[11rem_1fr_4.5rem]">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-semibold sm:order-last">{formatNumber(count)}</dd>
      <dd className="max-sm:col-span-2">
        <ExpectedBar value={count} expected={expected} most={1.2 * Math.max(count, expected, 1)} />
        <span className="block text-sm text-muted">expected {formatMean(expected)}</span>
      </dd>
    </div>
  );
}
