import { unchecked } from '../../../lib/api/unchecked-schema.js';
import { hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { checkAgainstPublished } from '../../../lib/lottery/checked-proof.js';
import { formatNumberSet, type NumberSet } from '../../../lib/lottery/format-number-set.js';
import type { Proof } from '../../../lib/lottery/proof.js';
import { leadOf } from '../../../lib/lottery/published-roots.js';
import type { Tone } from '../../../ui/notice.js';
import { adminApi } from '../step-up.js';

export interface Verdict {
  readonly tone: Tone;
  readonly words: string;
}

const notYet: Verdict = { tone: 'info', words: 'The fingerprint is published when the draw closes.' };

const linesOf = (sets: readonly NumberSet[]) => sets.map(formatNumberSet).join();

/**
 * Checks in this browser whether sets that were sent to a member are the ones locked before the draw. Access to the
 * proof is recorded in the audit log.
 */
export async function verifySets(order: { drawId: string; memberId: string; sets: readonly NumberSet[] }) {
  const { drawId, memberId, sets } = order;
  try {
    const path = `/api/admin/draws/${encodeURIComponent(drawId)}/proofs/${encodeURIComponent(memberId)}`;
    const proof = await adminApi(path, { method: 'POST', schema: unchecked<Proof>() });
    const { check, published } = await checkAgainstPublished(proof);
    if (!check.isProven) return bad('The proof does not match the published fingerprint.');
    // A leaf of version 1 does not name its member
    if (proof.version !== 1 && proof.memberId !== memberId) return bad('This proof is for another member.');
    if (linesOf(proof.sets) !== linesOf(sets)) return bad('Other sets were sent than those that were locked.');
    const lead = leadOf(published);
    return lead ? good(`Verified: locked ${lead}.`) : { tone: 'warn' as const, words: 'Verified, but published late.' };
  } catch (error) {
    if (hasCode(error, 'proof-not-published')) return notYet;
    return bad(messageOf(error, 'The sets can’t be verified right now. Please try again.'));
  }
}

const good = (words: string): Verdict => ({ tone: 'good', words });
const bad = (words: string): Verdict => ({ tone: 'bad', words });
