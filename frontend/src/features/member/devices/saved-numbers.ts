import { catalogue } from '@numbercast/lottery';
import { shortDateOf } from '../../../lib/lottery/draw-time.js';
import type { PastDraw } from '../account/api.js';

interface SavedSet {
  /** `05 17 28 33 64` */
  readonly whites: string;
  /** `Powerball 09` */
  readonly red: string;
}

/** Numbers in the format of the page that replaces the profile offline (`public/offline.js`). */
export interface SavedNumbers {
  readonly savedAt: string;
  readonly draws: readonly { readonly title: string; readonly drawAt: string; readonly sets: readonly SavedSet[] }[];
}

const twoDigits = (ball: number) => String(ball).padStart(2, '0');

/** A member's upcoming draws, soonest first. */
export function savedNumbers(draws: readonly PastDraw[], now: Date): SavedNumbers {
  const coming = draws
    .filter(({ drawAt, result }) => result === null && Date.parse(drawAt) > now.getTime())
    .toSorted((a, b) => a.drawAt.localeCompare(b.drawAt));
  return {
    savedAt: now.toISOString(),
    draws: coming.map(({ game, drawDate, drawAt, sets }) => ({
      title: `${catalogue[game].name}, ${shortDateOf(drawDate)}`,
      drawAt,
      sets: sets.map(({ whites, red }) => ({
        whites: whites.map(twoDigits).join(' '),
        red: `${catalogue[game].redBall} ${twoDigits(red)}`,
      })),
    })),
  };
}
