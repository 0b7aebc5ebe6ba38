import { leafBytes, type Proof } from './proof.js';

/** The public root, and the number of members it covers. */
export interface AgainstRoot {
  readonly drawId: string;
  readonly root: string;
  readonly members: number;
  /** Number of leaves under it; absent before version 2. */
  readonly leafVersion?: number;
}

/** The result of the check, step by step. */
export interface ProofCheck {
  /** Hash of the member's leaf. */
  readonly leaf: string;
  /** Hashes computed on the path up; the last one must equal the root. */
  readonly way: readonly string[];
  readonly isProven: boolean;
  /** Why the proof failed; absent if it is valid. */
  readonly fault?: 'other-draw' | 'other-version' | 'other-count' | 'no-such-place' | 'other-root';
}

/** Browsers provide the Web Crypto API only to pages in a secure context. */
export const canCheck = () => typeof crypto === 'object' && crypto.subtle !== undefined;

const LEAF = 0;
const NODE = 1;

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

async function hash(...parts: Iterable<number>[]): Promise<string> {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const hashNode = (left: string, right: string) => hash([NODE], bytesOf(left), bytesOf(right));

/** Computes the hashes from a leaf to the root (RFC 9162 §2.1.3.2). Null if the path does not fit the leaf's index. */
async function climb({ index, path }: Proof, members: number, leaf: string): Promise<string[] | null> {
  let at = BigInt(index);
  let last = BigInt(members) - 1n;
  const way = [leaf];
  for (const beside of path) {
    if (last === 0n) return null;
    const here = way.at(-1)!;
    const isRight = (at & 1n) === 1n || at === last;
    way.push(isRight ? await hashNode(beside, here) : await hashNode(here, beside));
    // The last node of a level moves up past the levels on which it has no neighbor
    if (isRight) for (; (at & 1n) === 0n && at !== 0n; at >>= 1n) last >>= 1n;
    at >>= 1n;
    last >>= 1n;
  }
  return last === 0n ? way.slice(1) : null;
}

/** Checks in the browser whether the published root covers the sets of a proof. */
export async function checkProof(proof: Proof, against: AgainstRoot): Promise<ProofCheck> {
  const leaf = await hash([LEAF], leafBytes(proof));
  const refused = (fault: ProofCheck['fault'], way: readonly string[] = []) => ({ leaf, way, isProven: false, fault });
  if (proof.drawId !== against.drawId) return refused('other-draw');
  // Otherwise, in a draw whose leaves name their members, one leaf without a member could be shown to several members
  if (proof.version !== (against.leafVersion ?? 1)) return refused('other-version');
  if (proof.members !== against.members) return refused('other-count');
  if (proof.index >= against.members) return refused('no-such-place');
  const way = await climb(proof, against.members, leaf);
  if (!way) return refused('no-such-place');
  return (way.at(-1) ?? leaf) === against.root ? { leaf, way, isProven: true } : refused('other-root', way);
}
