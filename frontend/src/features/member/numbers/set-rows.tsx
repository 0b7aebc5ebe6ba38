import type { Game } from '@numbercast/lottery';
import { classNames } from '../../../lib/format/class-names.js';
import {
  matchInWords,
  matchOf,
  noMatch,
  formatNumberSet,
  type NumberSet as Numbers,
} from '../../../lib/lottery/format-number-set.js';
import { prizeName } from '../../../lib/lottery/prize-tier.js';
import { NumberSet } from '../../../ui/number-set.js';

interface SetRowsProps {
  readonly game: Game;
  readonly sets: readonly Numbers[];
  readonly result: Numbers | null;
  readonly className?: string;
}

/** The sets of a draw; after it with what each of them matched. */
export function SetRows({ game, sets, result, className }: SetRowsProps) {
  return (
    <ol className={className}>
      {sets.map((set) => (
        <li key={formatNumberSet(set)} className="px-4 py-2.5 sm:px-5">
          <NumberSet game={game} set={set} result={result} />
          {result && <Matched game={game} set={set} result={result} />}
        </li>
      ))}
    </ol>
  );
}

function Matched({ game, set, result }: { game: Game; set: Numbers; result: Numbers }) {
  const match = matchOf(set, result);
  const words = matchInWords(game, match);
  const tier = prizeName(match);
  if (words === noMatch) return null;
  return (
    <p className={classNames('mt-1.5 text-[0.9375rem]', tier ? 'font-semibold text-good' : 'text-muted')}>
      {/* A screen reader has read it with the set. */}
      <span aria-hidden="true">{words}. </span>
      {tier && `${tier}.`}
    </p>
  );
}
