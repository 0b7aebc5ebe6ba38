import { catalogue } from '@numbercast/lottery';
import { useState, type Ref } from 'react';

import * as boardWords from '#words/features/member/numbers/board.js';
import * as words from '#words/features/member/numbers/sets.js';
import { classNames } from '../../../lib/format/class-names.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { GameMark } from '../../../ui/game-mark.js';
import type { Delivery, PastDraw } from '../account/api.js';
import { CalendarButton } from './calendar-button.js';
import { linesOf, outcomeInWords } from './draw-outcome.js';
import { drawStatus } from './draw-status.js';
import { BallHeads, BallRow, SetGrid, ballSize } from './set-grid.js';
import { SetPager } from './set-pager.js';
import { StateMark } from './state-mark.js';
import { useVerifying } from './verify-sets.js';
import { countdown, drawMoment } from './week-words.js';
import type { WeekDraw } from './week.js';

interface BoardDrawProps {
  readonly draw: WeekDraw;
  readonly now: number;
  /** The messages sent; null when unknown or when the member does not want numbers sent. */
  readonly deliveries: readonly Delivery[] | null;
  readonly headRef: Ref<HTMLHeadingElement>;
}

/** The chosen draw of the week: when it is held, what was sent, and its numbers. */
export function BoardDraw({ draw, now, deliveries, headRef }: BoardDrawProps) {
  const { drawId, game, date, numbers } = draw;
  const headId = `draw-${drawId}`;
  return (
    <article aria-labelledby={headId} className="px-4 py-3 sm:p-5">
      <div className="relative">
        <h2
          id={headId}
          ref={headRef}
          tabIndex={-1}
          className="flex flex-wrap items-baseline justify-between gap-x-4 outline-none max-sm:flex-col"
        >
          <GameMark game={game} className="headline text-xl" />{' '}
          <span className="figures font-semibold">
            <span className="sr-only">{fullDateOf(date)}, </span>
            {drawMoment(draw, now)}
          </span>
        </h2>
        <span className="figures block text-[0.9375rem] text-muted min-[23rem]:max-sm:absolute min-[23rem]:max-sm:top-0.5 min-[23rem]:max-sm:right-0">
          {countdown(draw.drawAt, now) ?? boardWords.held}
        </span>
      </div>
      {deliveries && <Receipts draw={draw} deliveries={deliveries} />}
      {numbers ? <Numbers key={draw.drawId} draw={draw} numbers={numbers} /> : <NoSetsYet game={game} />}
    </article>
  );
}

const NoSetsYet = ({ game }: Pick<WeekDraw, 'game'>) => (
  <p className="mt-4 text-muted">{boardWords.noSets(catalogue[game].name)}</p>
);

function Receipts({ draw, deliveries }: { draw: WeekDraw; deliveries: readonly Delivery[] }) {
  const { sentence, lines, remark } = drawStatus(draw, deliveries);
  return (
    <div className="mt-2 flex gap-2.5 sm:mt-3">
      <StateMark state={draw.state} className="mt-0.5" />
      <div className="min-w-0">
        <p className="figures leading-snug font-semibold text-balance">{unbroken(sentence)}</p>
        {lines?.map((line) => (
          <p key={line} className="figures text-[0.9375rem] text-muted">
            {unbroken(line)}
          </p>
        ))}
        {remark && <p className="text-[0.9375rem]">{unbroken(remark)}</p>}
      </div>
    </div>
  );
}

/** A shortened phone number, `··· 4821`, stays on one line. */
const unbroken = (text: string) => text.replaceAll('··· ', '···\u00a0');

function Numbers({ draw: { game, date }, numbers }: { draw: WeekDraw; numbers: PastDraw }) {
  const { sets, result } = numbers;
  const { button, outcome } = useVerifying(numbers);
  const [place, setPlace] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const pager = !isWhole && sets.length > 1 && <SetPager count={sets.length} place={place} onTurn={setPlace} />;
  return (
    <div className={classNames(ballSize, 'xl:[--ball-size:2.5rem]')}>
      {result && (
        <div className="mt-4 space-y-1.5">
          <p className="label-caps">{words.drawn}</p>
          <BallRow game={game} set={result} />
          <p className="font-semibold">{outcomeInWords(numbers)}</p>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-2">
        <div className="space-y-1.5">
          <div className="flex gap-4">
            <BallHeads game={game} />
            {sets.length > 1 && (
              <div className="max-xl:hidden">
                <BallHeads game={game} />
              </div>
            )}
          </div>
          <SetGrid game={game} sets={sets} result={result} shown={isWhole ? undefined : place} />
        </div>
      </div>
      <div className="mt-2 -mb-1 -ml-3 flex flex-wrap items-center">
        <CopyButton text={linesOf(numbers)} what={words.setsOf(sets.length, fullDateOf(date))} />
        <CalendarButton isCompact />
        {button}
        {sets.length > 1 && (
          <Button kind="quiet" size="small" className="lg:hidden" onClick={() => setWhole(!isWhole)}>
            {isWhole ? boardWords.showOne : boardWords.showAll(sets.length)}
          </Button>
        )}
        {pager}
      </div>
      <div className="-mx-4 mt-1 sm:-mx-5">{outcome}</div>
    </div>
  );
}
