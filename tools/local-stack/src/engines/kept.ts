/**
 * Whether an engine retains its data in a simulated loss or a restore.
 * @param kept names of engines; `kafka` matches each of its nodes
 */
export const isKept = (engine: string, kept: readonly string[]): boolean =>
  kept.some((name) => engine === name || engine.startsWith(`${name}-`));
