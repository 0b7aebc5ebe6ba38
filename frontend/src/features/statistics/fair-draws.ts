import { WHITES_DRAWN } from '@numbercast/lottery';

/** Numbers from 0 up to 1, the same ones for the same seed: the generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One fair draw: the first five places of a deck that is shuffled that far (Fisher-Yates). */
function drawFrom(deck: number[], random: () => number): number[] {
  for (let place = 0; place < WHITES_DRAWN; place++) {
    const other = place + Math.floor(random() * (deck.length - place));
    [deck[place], deck[other]] = [deck[other]!, deck[place]!];
  }
  return deck.slice(0, WHITES_DRAWN);
}

/**
 * Counts how often each ball comes up in a simulated history in which all balls are equally likely.
 * @param balls the highest white ball, at least 5
 * @returns the count of ball 1 first
 */
export function fairCounts(draws: number, balls: number, seed: number): readonly number[] {
  const random = randomNumbers(seed);
  const deck = Array.from({ length: balls }, (_, index) => index);
  const counts = deck.map(() => 0);
  for (let draw = 0; draw < draws; draw++) for (const ball of drawFrom(deck, random)) counts[ball]!++;
  return counts;
}
