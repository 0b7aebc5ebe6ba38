// oxlint-disable node/no-process-env -- the sizes of a run come from the command line

/**
 * The size of a run from the environment, such as `MEMBERS=20000`.
 * @throws when it is not a whole number above zero
 */
export function countFrom(name: string, defaultCount: number): number {
  return countOf(name, process.env[name] ?? String(defaultCount));
}

/** Sizes from the environment, separated by commas. */
export function countsFrom(name: string, defaultCounts: readonly number[]): number[] {
  return (process.env[name] ?? defaultCounts.join(',')).split(',').map((text) => countOf(name, text));
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`${name} must be a whole number above zero, not "${text}"`);
}
