import * as words from '#words/features/member/numbers/past-numbers-page.js';
import { setsOf } from '#words/features/member/numbers/sets.js';
import { easternMomentOf, fullDateOf } from '../../../lib/lottery/draw-time.js';
import { formatNumberSet } from '../../../lib/lottery/format-number-set.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { PastDraw } from '../account/api.js';
import { linesOf, outcomeInWords } from './draw-outcome.js';
import { SetRows } from './set-rows.js';
import { useVerifying } from './verify-sets.js';

/** The sets of an opened draw; after the draw, also the result in words and the matches of each set. */
export function OpenDraw({ draw }: { draw: PastDraw }) {
  const { drawDate, drawAt, sets, result, resultBefore } = draw;
  const { button, outcome } = useVerifying(draw);
  return (
    <div className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-sunken px-4 py-2 sm:px-5">
        <div className="py-1">
          {result ? (
            <p className="font-semibold">{outcomeInWords(draw)}</p>
          ) : (
            <p className="figures text-muted">{words.drawing(easternMomentOf(drawAt))}</p>
          )}
          {resultBefore && (
            <p className="mt-1 text-muted">
              {words.corrected(<span className="figures">{formatNumberSet(resultBefore)}</span>)}
            </p>
          )}
        </div>
        <div className="-ml-3 flex flex-wrap">
          <CopyButton text={linesOf(draw)} what={setsOf(sets.length, fullDateOf(drawDate))} />
          {button}
        </div>
      </div>
      {outcome}
      <SetRows draw={draw} />
    </div>
  );
}
