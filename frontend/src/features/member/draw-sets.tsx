import { fullDateOf } from '../../lib/draw-time.js';
import { games } from '../../lib/games.js';
import { matchInWords, matchOf, noMatch, numberLine } from '../../lib/number-line.js';
import { CopyButton } from '../../ui/copy-button.js';
import { GameMark } from '../../ui/game-mark.js';
import { NumberSet } from '../../ui/number-set.js';
import type { PastDraw } from './api.js';

/** The best set of the draw in words: `Best set: matched 17, 33 and the Powerball`. */
function outcome({ game, sets, result }: PastDraw): string | null {
  if (!result) return null;
  const matches = sets.map((set) => matchOf(set, result));
  const best = matches.toSorted((a, b) => b.whites.length + Number(b.red) - a.whites.length - Number(a.red)).at(0);
  if (!best || (best.whites.length === 0 && !best.red)) return 'None of your balls were drawn.';
  return `Best set: ${matchInWords(game, best).replace('Matched', 'matched')}.`;
}

const copied = ({ game, drawDate, sets }: PastDraw) =>
  [`${games[game].name}, ${fullDateOf(drawDate)}`, ...sets.map(numberLine)].join('\n');

/** A member's sets for one draw; after the draw with the result and what matched. */
export function DrawSets({ draw, level: Heading = 'h3' }: { draw: PastDraw; level?: 'h2' | 'h3' }) {
  const { drawId, game, drawDate, sets, result } = draw;
  const headingId = `draw-${drawId}`;
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-surface">
      <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 sm:px-5">
        <Heading id={headingId} className="font-semibold">
          <GameMark game={game} />
          <span className="block text-muted sm:ml-3 sm:inline">{fullDateOf(drawDate)}</span>
        </Heading>
        <CopyButton text={copied(draw)} what={`the ${sets.length} sets of ${fullDateOf(drawDate)}`} />
      </header>
      {result && (
        <div className="space-y-2 border-b border-line bg-sunken px-4 py-3 sm:px-5">
          <p className="label-caps">Drawn</p>
          <NumberSet game={game} set={result} />
          <p className="font-semibold">{outcome(draw)}</p>
        </div>
      )}
      <ol className="divide-y divide-line">
        {sets.map((set) => (
          <li key={numberLine(set)} className="px-4 py-2.5 sm:px-5">
            <NumberSet game={game} set={set} result={result} />
            {result && <Matched words={matchInWords(game, matchOf(set, result))} />}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Already part of what a screen reader hears of the set. */
function Matched({ words }: { words: string }) {
  if (words === noMatch) return null;
  return (
    <p aria-hidden="true" className="mt-1.5 text-[0.9375rem] font-semibold text-good">
      {words}
    </p>
  );
}
