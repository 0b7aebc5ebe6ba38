import { formatNumberSet, type NumberSet } from '../../../lib/lottery/format-number-set.js';

const BALLS = /\d+/g;
const NO_LINE = /[^\d\s,;.+–-]/; // anything but digits and common separators

/** Parses a pasted set: five white balls and the red one, with any common separators. */
export function readSetLine(text: string): NumberSet | null {
  const balls = (text.match(BALLS) ?? []).map(Number);
  if (balls.length !== 6 || NO_LINE.test(text) || balls.some((ball) => ball < 1 || ball > 99)) return null;
  return { whites: balls.slice(0, 5).toSorted((a, b) => a - b), red: balls[5]! };
}

export const inOrder = (text: string): string => {
  const set = readSetLine(text);
  return set ? formatNumberSet(set) : text;
};
