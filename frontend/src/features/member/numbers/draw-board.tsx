import { formatCount } from '../../../lib/format/format-count.js';
import { easternMomentOf, fullDateOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { GameMark } from '../../../ui/game-mark.js';
import { NumberSet } from '../../../ui/number-set.js';
import type { PastDraw } from '../account/api.js';
import { linesOf, outcomeInWords } from './draw-outcome.js';
import { SetRows } from './set-rows.js';
import { useVerifying } from './verify-sets.js';

/** A member's draws as on a departure board, the newest on top. */
export function DrawBoard({ draws }: { draws: readonly PastDraw[] }) {
  return (
    <div className="divide-y-2 divide-line overflow-hidden rounded-card border border-line bg-surface">
      {draws.map((draw) => (
        <BoardRow key={draw.drawId} draw={draw} />
      ))}
    </div>
  );
}

function BoardRow({ draw }: { draw: PastDraw }) {
  const { drawId, game, drawDate, sets, result } = draw;
  const headingId = `draw-${drawId}`;
  const { button, outcome } = useVerifying(draw);
  return (
    <article aria-labelledby={headingId} className="lg:grid lg:grid-cols-[15rem_1fr]">
      <header className="flex items-start justify-between gap-4 border-line px-4 pt-4 pb-3 max-lg:border-b sm:px-5 lg:flex-col lg:justify-start lg:border-r lg:py-5">
        <h2 id={headingId}>
          <GameMark game={game} className="font-semibold" />{' '}
          <span aria-hidden="true" className="headline mt-1.5 block text-2xl">
            {weekdayOf(drawDate)}
          </span>
          <span aria-hidden="true" className="figures mt-1 block text-muted">
            {fullDateOf(drawDate).replace(/^\w+, /, '')}
          </span>
          <span className="sr-only">{fullDateOf(drawDate)}</span>
        </h2>
        <div className="flex flex-col items-end lg:-ml-3 lg:items-start">
          <CopyButton text={linesOf(draw)} what={`the ${formatCount(sets.length, 'set')} of ${fullDateOf(drawDate)}`} />
          {button}
        </div>
      </header>
      <div>
        <Outcome draw={draw} />
        {outcome}
        <SetRows game={game} sets={sets} result={result} className="py-2 md:grid md:grid-cols-2" />
      </div>
    </article>
  );
}

function Outcome({ draw }: { draw: PastDraw }) {
  if (!draw.result) {
    return (
      <p className="figures border-b border-line bg-sunken px-4 py-3 text-muted sm:px-5">
        Drawing {easternMomentOf(draw.drawAt)}. Results appear here afterward.
      </p>
    );
  }
  return (
    <div className="border-b border-line bg-sunken px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="label-caps w-14">Drawn</p>
        <NumberSet game={draw.game} set={draw.result} />
      </div>
      <p className="mt-2 font-semibold">{outcomeInWords(draw)}</p>
      {draw.resultBefore && (
        <p className="mt-1 text-muted">
          Corrected result. It was first reported as{' '}
          <span className="figures">{formatNumberSet(draw.resultBefore)}</span>.
        </p>
      )}
    </div>
  );
}
