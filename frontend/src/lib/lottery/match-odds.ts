import { WHITES_DRAWN } from '@numbercast/lottery';

/** The number of ways to choose `k` of `n`. */
function choose(n: number, k: number): number {
  let ways = 1;
  for (let step = 1; step <= k; step++) ways = (ways * (n - k + step)) / step;
  return ways;
}

/**
 * Probabilities that a set matches 0 to 5 of the white balls drawn (the hypergeometric distribution).
 * @param whites the highest white ball of the era
 */
export const whiteMatchOdds = (whites: number): readonly number[] =>
  Array.from(
    { length: WHITES_DRAWN + 1 },
    (_, matched) =>
      (choose(WHITES_DRAWN, matched) * choose(whites - WHITES_DRAWN, WHITES_DRAWN - matched)) /
      choose(whites, WHITES_DRAWN),
  );
