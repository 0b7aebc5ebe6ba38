import { classNames } from '../../../lib/format/class-names.js';
import {
  matchInWords,
  matchOf,
  noMatch,
  formatNumberSet,
  type NumberSet as Numbers,
} from '../../../lib/lottery/format-number-set.js';
import { prizeName } from '../../../lib/lottery/prize-tier.js';
import type { PastDraw } from '../account/api.js';
import { BallHeads, BallRow, ballSize } from './set-grid.js';

const columns = 'md:grid md:grid-cols-2';
const edges = 'px-4 sm:px-5';

/** The sets of a draw under one head per column; after the draw with what each of them matched. */
export function SetRows({ draw }: { draw: PastDraw }) {
  const { game, sets, result } = draw;
  return (
    <div className={classNames(ballSize, 'pt-3 pb-2')}>
      <div className={columns}>
        <div className={edges}>
          <BallHeads game={game} />
        </div>
        {sets.length > 1 && (
          <div className={classNames(edges, 'max-md:hidden')}>
            <BallHeads game={game} />
          </div>
        )}
      </div>
      <ol className={columns}>
        {sets.map((set) => (
          <li key={formatNumberSet(set)} className={classNames(edges, 'py-2')}>
            <BallRow game={game} set={set} result={result} />
            {result && <Matched draw={draw} set={set} result={result} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Matched({ draw, set, result }: { draw: PastDraw; set: Numbers; result: Numbers }) {
  const match = matchOf(set, result);
  const words = matchInWords(draw.game, match);
  const tier = prizeName(draw, match);
  if (words === noMatch) return null;
  return (
    <p className={classNames('mt-1.5 text-[0.9375rem]', tier ? 'font-semibold text-good' : 'text-muted')}>
      {/* A screen reader has read it with the set. */}
      <span aria-hidden="true">{words}. </span>
      {tier && `${tier}.`}
    </p>
  );
}
