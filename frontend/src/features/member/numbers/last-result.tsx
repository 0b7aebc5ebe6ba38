import * as boardWords from '#words/features/member/numbers/board.js';
import * as words from '#words/features/member/numbers/sets.js';
import { longDateOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import { Link } from '../../../ui/link.js';
import { GameMark } from '../../../ui/game-mark.js';
import { paths } from '../../../lib/browser/paths.js';
import type { PastDraw } from '../account/api.js';
import { bestSetOf } from './best-set.js';
import { outcomeInWords } from './draw-outcome.js';
import { BallHeads, BallRow, ballSize } from './set-grid.js';

/** The newest result, with the balls of the closest set aligned below it. */
export function LastResult({ draw }: { draw: PastDraw }) {
  const { game, drawDate, sets, result } = draw;
  const best = result && bestSetOf(sets, result);
  if (!result) return null;
  return (
    <section
      aria-labelledby="last-result"
      className="rounded-card border border-line bg-surface p-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-8 sm:p-5"
    >
      <div className="min-w-0">
        <h2 id="last-result" className="flex flex-wrap items-baseline gap-x-3">
          <span className="headline text-xl">
            {boardWords.resultOf(weekdayOf(drawDate))}
            <span className="sr-only">, {longDateOf(drawDate)}</span>
          </span>
          <GameMark game={game} className="font-semibold" />
        </h2>
        <p className="mt-1 font-semibold text-pretty sm:max-w-[24rem]">{outcomeInWords(draw)}</p>
        <Link to={paths.pastNumbers} className="text-link inline-block py-1 max-sm:hidden">
          {boardWords.allResults}
        </Link>
      </div>
      <div
        className={`${ballSize} mt-3 grid items-center gap-x-3 gap-y-2 max-sm:gap-y-1 sm:mt-0 sm:grid-cols-[auto_1fr]`}
      >
        <span className="max-sm:hidden" />
        <BallHeads game={game} />
        <span className="label-caps">{words.drawn}</span>
        <div>
          <BallRow game={game} set={result} />
        </div>
        {best && best.balls > 0 && (
          <>
            <span className="label-caps">{boardWords.yours}</span>
            <div>
              <BallRow game={game} set={best.set} result={result} isRevealed />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
