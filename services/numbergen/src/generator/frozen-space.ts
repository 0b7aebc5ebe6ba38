import { createHash } from 'node:crypto';
import { eraOn, type Game } from '@numbercast/lottery';
import { packSets, unpackSets } from '../number-sets/number-set.js';
import type { History } from '../rules/compliance.js';
import type { RuleVersion } from '../rules/rule-version.js';
import { deriveKey, secretId } from './feistel-rounds.js';
import type { SpaceSeed } from './set-space.js';

/** All inputs of a space of sets except the secret. Frozen in a draw, so that its sets can always be reproduced. */
export interface FrozenSpace {
  /** Numbers to choose from; absent on draws frozen by a previous release. */
  matrix?: { whites: number; reds: number };
  rules: Pick<RuleVersion, 'version' | 'whiteBallRules' | 'redBallRules'>;
  /** Results that the rules use, newest first, six bytes each as hex. */
  history: string;
  /** SHA-256 of `history`. */
  historyHash: string;
  /** Id of the newest draw in it; null when no result was known. */
  historyThrough: string | null;
  /** Id of the secret that the key was derived from. */
  secretId: string;
  /** The purpose of the derived key. */
  purpose: string;
  /** Number of sets that obey the rules. */
  size: number;
}

/** A result with the date of its draw. */
export type DatedResult = History[number] & { date: string };

export interface SpaceOrigin {
  game: Game;
  date: string;
  drawId: string;
  lane: 'pool' | 'first';
  rules: FrozenSpace['rules'];
  /** Newest first. */
  history: readonly DatedResult[];
}

/** Freezes the inputs of a space; its size is known only after it has been built. */
export function freeze(origin: SpaceOrigin, secret: string): Omit<FrozenSpace, 'size'> {
  const { game, date, drawId, lane, rules, history } = origin;
  const packed = Buffer.from(packSets(history)).toString('hex');
  const { whites, reds } = eraOn(game, date);
  return {
    matrix: { whites, reds },
    rules: { version: rules.version, whiteBallRules: rules.whiteBallRules, redBallRules: rules.redBallRules },
    history: packed,
    historyHash: createHash('sha256').update(packed).digest('hex'),
    historyThrough: history[0] ? `${game}-${history[0].date}` : null,
    secretId: secretId(secret),
    purpose: [game, drawId, rules.version, ...(lane === 'first' ? ['first'] : [])].join('|'),
  };
}

/**
 * Returns the seed of the space: its rules with its key.
 * @throws Error when none of the secrets is the one it was frozen with
 */
export function thaw(
  frozen: Omit<FrozenSpace, 'size'>,
  draw: { game: Game; date: string },
  secrets: readonly string[],
): SpaceSeed {
  const secret = secrets.find((candidate) => secretId(candidate) === frozen.secretId);
  if (!secret) throw new Error(`the secret ${frozen.secretId} of ${frozen.purpose} is not configured`);
  // Not the current matrix: a release that adds an era must not change assigned sets
  const { whites, reds } = frozen.matrix ?? eraOn(draw.game, draw.date);
  return {
    matrix: { whites, reds },
    rules: frozen.rules,
    history: unpackSets(Buffer.from(frozen.history, 'hex')),
    key: deriveKey(secret, frozen.purpose),
  };
}
