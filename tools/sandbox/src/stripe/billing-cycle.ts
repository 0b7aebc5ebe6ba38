import type { Price } from './prices.js';

/** The start of the nth period after an anchor (Unix seconds, UTC); short months end on their last day. */
export function cycleStart(anchor: number, { interval }: Pick<Price, 'interval'>, n: number): number {
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + n * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const start = new Date(from);
  start.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return start.getTime() / 1000;
}

/** The first period start after an instant. */
export function nextCycle(anchor: number, price: Pick<Price, 'interval'>, after: number): number {
  let n = 1;
  while (cycleStart(anchor, price, n) <= after) n++;
  return cycleStart(anchor, price, n);
}
