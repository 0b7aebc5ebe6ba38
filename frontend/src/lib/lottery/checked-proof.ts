import type { Proof } from './proof.js';
import { checkProof, type ProofCheck } from './proof-check.js';
import { readRoot, type PublishedRoot } from './published-roots.js';

export interface CheckedProof {
  readonly proof: Proof;
  readonly published: PublishedRoot;
  readonly check: ProofCheck;
}

/** Checks a proof against the root that is published for its draw. */
export async function checkAgainstPublished(proof: Proof): Promise<CheckedProof> {
  const published = await readRoot(proof.drawId);
  return { proof, published, check: await checkProof(proof, published) };
}
