import type { FrozenSpace } from '../src/generator/frozen-space.js';
import { deriveKey } from '../src/generator/feistel-rounds.js';
import { SetSpace } from '../src/generator/set-space.js';
import { type Rules, v1 } from '../src/rules/rule-version.js';
import { randomHistory } from './random-history.js';

// A small game: a few hundred thousand sets, enumerated in an instant
const matrix = { whites: 30, reds: 9 };
const rules: Rules = {
  whiteBallRules: { ...v1.whiteBallRules, skipRecentDraws: 1, skipRecentMaxHits: 2, blockWidth: 6 },
  redBallRules: { skipRecentDraws: 1 },
};
const spaceOf = (purpose: string, seed: number) =>
  new SetSpace({ matrix, rules, history: randomHistory(seed, 60, matrix), key: deriveKey('a secret', purpose) });

const spaces = new Map<string, SetSpace>();
/** Returns the space of a draw and lane, `<drawId>|first` or `<drawId>|pool`. */
export const spaceNamed = (purpose: string) => {
  // Early sets are assigned with a history that lacks the last result
  const space = spaces.get(purpose) ?? spaceOf(purpose, purpose.endsWith('first') ? 1 : 2);
  spaces.set(purpose, space);
  return space;
};
/** Returns the same space in the stored form of a draw. */
export const frozenSpace = (purpose: string): FrozenSpace => {
  const { size } = spaceNamed(purpose);
  return { rules: v1, history: '', historyHash: '', historyThrough: null, secretId: '', purpose, size };
};
