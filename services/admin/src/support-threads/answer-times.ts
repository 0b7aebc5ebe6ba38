/** Returns the quantile of sorted values (nearest rank); null without values. */
function quantileOf(sorted: readonly number[], share: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

/** Returns the median and the 90th percentile of times in milliseconds (nearest rank). */
export function answerTimes(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return { answered: sorted.length, medianMs: quantileOf(sorted, 0.5), p90Ms: quantileOf(sorted, 0.9) };
}
