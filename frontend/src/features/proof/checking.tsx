import * as words from '#words/features/proof/checking.js';
import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { canCheck } from '../../lib/lottery/proof-check.js';
import { readProof, UnreadableProof } from '../../lib/lottery/proof.js';
import { checkAgainstPublished, type CheckedProof } from '../../lib/lottery/checked-proof.js';
import { ProofSteps, ProofVerdict } from '../../ui/proof-result.js';

export type Outcome = { readonly checked: CheckedProof } | { readonly fault: string };

function faultOf(error: unknown): string {
  if (error instanceof UnreadableProof) return error.message;
  if (hasCode(error, 'proof-not-published')) return words.notPublished;
  return messageOf(error, words.notRead);
}

/** Checks a proof as it was pasted. */
export async function checkText(text: string): Promise<Outcome> {
  if (!canCheck()) return { fault: words.needsHttps };
  try {
    return { checked: await checkAgainstPublished(readProof(text)) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

export function CheckedText({ checked }: { checked: CheckedProof }) {
  return (
    <div className="space-y-5 pt-3">
      <ProofVerdict checked={checked} />
      <ProofSteps checked={checked} />
    </div>
  );
}
