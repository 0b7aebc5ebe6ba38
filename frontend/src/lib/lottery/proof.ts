import * as words from '#words/lib/lottery/proof.js';
import type { NumberSet } from './format-number-set.js';

/** A member's sets of one draw with the data to verify them against the published root. */
export interface Proof {
  readonly format: 'numbercast-proof';
  /** Version of the leaf; leaves of version 1 do not name their member. */
  readonly version: 1 | 2;
  readonly drawId: string;
  /** Whose leaf it is, from version 2 on. */
  readonly memberId?: string;
  /** Number of members with sets of the draw, which is the number of leaves in the tree. */
  readonly members: number;
  /** Index of this leaf, from 0. */
  readonly index: number;
  readonly salt: string;
  readonly sets: readonly NumberSet[];
  /** Sibling hashes on the path from the leaf to the root. */
  readonly path: readonly string[];
}

/** Thrown for text that is not a proof; the message states why. */
export class UnreadableProof extends Error {}

const HASH = /^[0-9a-f]{64}$/; // 32 bytes
const DRAW = /^[a-z]{1,20}-\d{4}-\d{2}-\d{2}$/; // <game>-<date>
const MEMBER = /^[ -~]{1,255}$/; // printable ASCII
const MOST_SETS = 255;
const LONGEST_PATH = 64;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isBall = (value: unknown): value is number => isCount(value) && value >= 1 && value <= 99;
const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);
const isDraw = (value: unknown): value is string => typeof value === 'string' && DRAW.test(value);

const isSet = (value: unknown): value is NumberSet => {
  if (!isFields(value)) return false;
  const { whites, red } = value;
  return Array.isArray(whites) && whites.length === 5 && whites.every(isBall) && isBall(red);
};

const isMember = (value: unknown): value is string => typeof value === 'string' && MEMBER.test(value);

const isListOf = <T>(value: unknown, most: number, isOne: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.length <= most && value.every(isOne);

/** Errors of the fields, in the order of the form. */
const faults: readonly (readonly [
  field: string,
  isRight: (value: unknown, proof: Fields) => boolean,
  fault: string,
])[] = [
  ['format', (value) => value === 'numbercast-proof', words.noProof],
  ['version', (value) => value === 1 || value === 2, words.unknownVersion],
  ['drawId', isDraw, words.noDraw],
  ['memberId', (value, { version }) => version === 1 || isMember(value), words.noMember],
  ['members', isCount, words.noMembers],
  ['index', isCount, words.noIndex],
  ['salt', isHash, words.noSalt],
  ['sets', (value) => isListOf(value, MOST_SETS, isSet), words.noSets],
  ['path', (value) => isListOf(value, LONGEST_PATH, isHash), words.noPath],
];

/**
 * Parses a saved proof.
 * @throws UnreadableProof
 */
export function readProof(text: string): Proof {
  const fields = parsed(text);
  const fault = faults.find(([field, isRight]) => !isRight(fields[field], fields));
  if (fault) throw new UnreadableProof(fault[2]);
  return fields as unknown as Proof;
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (isFields(value)) return value;
  } catch (cause) {
    throw new UnreadableProof(words.noJson, { cause });
  }
  throw new UnreadableProof(words.noProof);
}

const bytesOfHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const prefixed = (text: string) => [text.length, ...new TextEncoder().encode(text)];

/**
 * The bytes of a leaf: version (1), length of the draw's id (1), the id in ASCII, index (8, most significant first),
 * from version 2 on the length of the member's id (1) and the id in ASCII, salt (32), number of sets (1), the sets (6
 * each: five whites and the red).
 */
export function leafBytes({ version, drawId, index, memberId = '', salt, sets }: Proof): Uint8Array<ArrayBuffer> {
  const place = new DataView(new ArrayBuffer(8));
  place.setBigUint64(0, BigInt(index));
  return Uint8Array.from([
    version,
    ...prefixed(drawId),
    ...new Uint8Array(place.buffer),
    ...(version === 1 ? [] : prefixed(memberId)),
    ...bytesOfHex(salt),
    sets.length,
    ...sets.flatMap(({ whites, red }) => [...whites, red]),
  ]);
}

/** Content of the proof file that a member saves. */
export const proofFile = (proof: Proof) => ({
  name: `numbercast-proof-${proof.drawId}.json`,
  content: `${JSON.stringify(proof, null, 2)}\n`,
});
