import { useRef, useState, type KeyboardEvent } from 'react';

import * as words from '#words/features/statistics/pictures.js';
import { classNames } from '../../lib/format/class-names.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';
import { formatMean, stepOf } from '../../lib/lottery/expected.js';
import { BallCell, boardGrid } from './ball-cell.js';
import { BoardKey } from './board-key.js';
import { movedBy, stepNames, stepStyles } from './board-steps.js';
import { MeasureChoice } from './measure-choice.js';
import type { BallCount, Partner } from './statistics.js';
import {
  expectedOf,
  figureOf,
  lastDrawnInWords,
  partnerInWords,
  type Drum,
  type Measure,
} from './statistics-summary.js';

interface BallBoardProps {
  /** Of one ball, `White ball`. */
  readonly name: string;
  /** `White balls` */
  readonly title: string;
  readonly drum: Drum;
  readonly draws: number;
  readonly counts: readonly BallCount[];
  readonly partners?: readonly Partner[];
}

const columnsOf = (board: HTMLElement) => getComputedStyle(board).gridTemplateColumns.split(' ').length;

/** All balls of a drum in the order of their numbers, filled by their distance from chance. */
export function BallBoard({ name, title, drum, draws, counts, partners = [] }: BallBoardProps) {
  const [measure, setMeasure] = useState<Measure>('times');
  const [active, setActive] = useState<number | null>(null);
  const board = useRef<HTMLUListElement>(null);
  const expected = expectedOf(measure, drum, draws);
  const mean = formatMean(expectedOf('times', drum, draws).mean);
  const move = (event: KeyboardEvent, at: number) => {
    const next = movedBy(event.key, at, counts.length, columnsOf(board.current!));
    if (next === null) return;
    event.preventDefault();
    board.current!.querySelectorAll('button')[next]!.focus();
  };
  const detailOf = (count: BallCount) =>
    [
      words.ballDetail(name, twoDigits(count.ball), count.times, mean),
      lastDrawnInWords(count),
      ...partners.filter(({ ball }) => ball === count.ball).map(partnerInWords),
    ].join(' ');
  const shown = active === null ? undefined : counts[active];
  return (
    <div className="space-y-4">
      <MeasureChoice of={title} measure={measure} onChange={setMeasure} />
      <ul ref={board} aria-label={title} className={boardGrid}>
        {counts.map((count, index) => {
          const figure = figureOf(measure, count, draws);
          const step = stepOf(expected, figure);
          return (
            <li key={count.ball} className="grid">
              <button
                type="button"
                tabIndex={index === (active ?? 0) ? 0 : -1}
                onFocus={() => setActive(index)}
                onClick={() => setActive(index)}
                onPointerEnter={() => setActive(index)}
                onKeyDown={(event) => move(event, index)}
                className={classNames('rounded-control py-1', index === active && 'bg-accent-soft')}
              >
                <span className="sr-only">
                  {detailOf(count)} {stepNames[step]}
                </span>
                <BallCell
                  ball={count.ball}
                  figure={measure === 'gap' && count.drawsSince === null ? words.never : formatNumber(figure)}
                  styles={stepStyles[step]}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {/* Screen readers read the same information with the ball. */}
      <p
        aria-hidden="true"
        data-testid="ball-detail"
        className={classNames(
          'figures min-h-20 sm:min-h-13',
          active !== null && 'sticky bottom-16 z-10 bg-paper py-2 lg:bottom-0',
        )}
      >
        {shown ? detailOf(shown) : words.chooseBall}
      </p>
      <BoardKey expected={expected} />
    </div>
  );
}
