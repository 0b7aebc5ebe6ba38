import type { Fault } from '../faults.js';
import type { Draws, Result } from './draws.js';
import { gameNamed, matrixAt, type GameName } from './games.js';

const LATE_MS = 24 * 3_600_000;

/** The response of a feed: the published results, altered by the configured fault. */
export function resultsWith(draws: Draws, game: GameName, fault: Fault | undefined): Result[] {
  const results = draws.published(game, fault?.kind === 'late' ? (fault.ms ?? LATE_MS) : 0);
  const [newest, second] = results;
  if (!newest) return results;
  if (fault?.kind === 'wrong-result') return [misread(game, newest), ...results.slice(1)];
  if (fault?.kind === 'duplicate') return [newest, ...results];
  if (fault?.kind === 'reorder' && second) return [...results.slice(1), newest];
  return results;
}

function misread(game: GameName, result: Result): Result {
  const { red } = matrixAt(gameNamed(game), result.date);
  return { ...result, red: (result.red % red) + 1 };
}
