/**
 * Whether an engine keeps its data at a loss or a restore.
 * @param kept names of engines; `kafka` stands for each of its nodes
 */
export const isKept = (engine: string, kept: readonly string[]): boolean =>
  kept.some((name) => engine === name || engine.startsWith(`${name}-`));
