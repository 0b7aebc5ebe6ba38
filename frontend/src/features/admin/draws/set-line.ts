import { formatNumberSet, type NumberSet } from '../../../lib/lottery/format-number-set.js';

const BALLS = /\d+/g;
const NO_LINE = /[^\d\s,;.+–-]/; // anything but figures and what people write between them

/** A set as it is pasted from a message: five whites and the red, however they are parted. */
export function readSetLine(text: string): NumberSet | null {
  const balls = (text.match(BALLS) ?? []).map(Number);
  if (balls.length !== 6 || NO_LINE.test(text) || balls.some((ball) => ball < 1 || ball > 99)) return null;
  return { whites: balls.slice(0, 5).toSorted((a, b) => a - b), red: balls[5]! };
}

export const inOrder = (text: string): string => {
  const set = readSetLine(text);
  return set ? formatNumberSet(set) : text;
};
