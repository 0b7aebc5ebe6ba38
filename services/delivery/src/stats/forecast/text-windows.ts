import { CLOSING_MS } from '../../messages/sending-hours.js';
import { sendingWindowAt } from '../../messages/quiet-hours.js';

export interface Window {
  from: number;
  to: number;
}

/**
 * Returns the times between two instants in which texts are sent for these zones.
 * @param zones IANA names separated by spaces
 */
export function textWindows(from: Date, to: Date, zones: string): Window[] {
  const names = zones.split(' ').filter(Boolean);
  const windows: Window[] = [];
  for (let at = from; at < to;) {
    const { opensAt, closesAt } = sendingWindowAt(at, names);
    const window = { from: opensAt.getTime(), to: closesAt.getTime() - CLOSING_MS };
    if (opensAt < to && window.from < window.to) windows.push(window);
    at = closesAt > at ? closesAt : to;
  }
  return windows;
}

export const isWithin = (windows: readonly Window[], at: number) =>
  windows.some(({ from, to }) => from <= at && at < to);
