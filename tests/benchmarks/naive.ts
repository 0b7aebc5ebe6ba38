// The naive generator: random sets, replaced while they are duplicates.
const WHITES = 69;
const REDS = 26;

function randomLine(): string {
  const whites = new Set<number>();
  while (whites.size < 5) whites.add(1 + Math.floor(Math.random() * WHITES));
  const red = 1 + Math.floor(Math.random() * REDS);
  return `${[...whites].sort((a, b) => a - b).join('-')}+${red}`;
}

/** Returns this many different sets, without any rules. */
export function naiveSets(count: number): Set<string> {
  const sets = new Set<string>();
  while (sets.size < count) sets.add(randomLine());
  return sets;
}
