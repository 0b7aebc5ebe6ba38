import * as words from '#words/features/member/numbers/sets-summary.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { formatMean } from '../../../lib/lottery/expected.js';
import { ExpectedBar, ExpectedKey } from '../../../ui/expected-bar.js';
import { BARS, type MatchBar, type PastSummary } from './past-summary.js';

const nameOf = (matched: number) => {
  if (matched === 0) return words.noWhites;
  return matched === BARS - 1 ? words.orMore(matched) : words.whites(matched);
};

interface SetsSummaryProps {
  readonly summary: PastSummary;
  /** Whether earlier draws are not loaded yet and therefore not counted. */
  readonly isPartial: boolean;
}

/** Matches of the member's sets compared with the expected counts. */
export function SetsSummary({ summary: { sets, draws, bars, twoOrMore, verdict }, isPartial }: SetsSummaryProps) {
  const most = Math.max(...bars.flatMap((bar) => [bar.sets, bar.expected]));
  return (
    <section aria-labelledby="sets-summary" className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 id="sets-summary" className="font-semibold">
        {words.title}
      </h3>
      <p className="figures mt-1 text-muted">
        {words.counts(sets, draws, isPartial, twoOrMore)} {words.verdicts[verdict]}
      </p>
      <ul className="mt-3 max-w-2xl space-y-1">
        {bars.map((bar) => (
          <Bar key={bar.matched} bar={bar} most={most} />
        ))}
      </ul>
      <div className="mt-2">
        <ExpectedKey>{words.expected}</ExpectedKey>
      </div>
    </section>
  );
}

function Bar({ bar: { matched, sets, expected }, most }: { bar: MatchBar; most: number }) {
  return (
    <li className="figures grid grid-cols-[7rem_1fr_2.5rem] items-center gap-3 sm:grid-cols-[8rem_1fr_3rem]">
      <span>{nameOf(matched)}</span>
      <ExpectedBar value={sets} expected={expected} most={most} />
      <span className="text-right font-semibold">
        {formatNumber(sets)}
        <span className="sr-only">{words.setsExpected(formatMean(expected))}</span>
      </span>
    </li>
  );
}
