import { formatCount } from '../../../lib/format/format-count.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { GameMark } from '../../../ui/game-mark.js';
import { NumberSet } from '../../../ui/number-set.js';
import type { PastDraw } from '../account/api.js';
import { linesOf, outcomeInWords } from './draw-outcome.js';
import { SetRows } from './set-rows.js';
import { useVerifying } from './verify-sets.js';

/** A member's sets for one draw as a card; after the draw with the result and what matched. */
export function DrawSets({ draw }: { draw: PastDraw }) {
  const { drawId, game, drawDate, sets, result } = draw;
  const headingId = `draw-${drawId}`;
  const { button, outcome } = useVerifying(draw);
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-surface">
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-5">
        <h3 id={headingId} className="font-semibold">
          <GameMark game={game} />
          <span className="block text-muted sm:ml-3 sm:inline">{fullDateOf(drawDate)}</span>
        </h3>
        <div className="flex flex-wrap justify-end">
          <CopyButton text={linesOf(draw)} what={`the ${formatCount(sets.length, 'set')} of ${fullDateOf(drawDate)}`} />
          {button}
        </div>
      </header>
      {outcome}
      {result && (
        <div className="space-y-2 border-b border-line bg-sunken px-4 py-3 sm:px-5">
          <p className="label-caps">Drawn</p>
          <NumberSet game={game} set={result} />
          <p className="font-semibold">{outcomeInWords(draw)}</p>
        </div>
      )}
      <SetRows game={game} sets={sets} result={result} className="divide-y divide-line" />
    </article>
  );
}
