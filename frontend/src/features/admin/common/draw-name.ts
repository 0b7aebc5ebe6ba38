import { catalogue, parseDrawId } from '@numbercast/lottery';

import { shortDateOf } from '../../../lib/lottery/draw-time.js';

/** `powerball-2026-11-23` → `Powerball, Mon, Nov 23`. */
export function drawNameOf(drawId: string): string {
  const draw = parseDrawId(drawId);
  return draw ? `${catalogue[draw.game].name}, ${shortDateOf(draw.date)}` : drawId;
}
