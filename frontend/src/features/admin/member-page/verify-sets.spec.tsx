import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { problem } from '../../../testing/fake-api.js';
import { now, receipt } from '../../../testing/member-answers.js';
import { openMember } from '../../../testing/member-page.js';
import { saturdaysProof } from '../../../testing/proofs.js';
import { dropStepUp } from '../step-up.js';

beforeEach(dropStepUp);

const { proof, published } = saturdaysProof({ memberId: ana.id });
const PROOF = `POST /api/admin/draws/${proof.drawId}/proofs/${ana.id}`;
const sent = { ...receipt, drawId: proof.drawId, drawAt: published.drawAt, numbers: [...proof.sets] };

/** Opens the sets of Saturday on Ana's page, and verifies them. */
async function verify(answer: object, numbers: object[] = sent.numbers) {
  const { user, api } = await openMember({}, (site) => {
    site.answer('GET /api/admin/deliveries/receipts', { body: { now, items: [{ ...sent, numbers }], total: 1 } });
    site.answer(`GET /api/proofs/${proof.drawId}`, { body: published });
    site.answer(PROOF, answer);
  });
  await user.click(await screen.findByText('Powerball, Sat, Nov 21', { selector: 'summary *' }));
  await user.click(screen.getByRole('button', { name: 'Verify the sets of Powerball, Sat, Nov 21' }));
  return api;
}

describe('the sets that were sent to a member', () => {
  it('are verified against the published fingerprint', async () => {
    const api = await verify({ body: proof });
    expect(await screen.findByText('Verified: locked 24 hours before the draw.')).toBeInTheDocument();
    expect(api.callsTo(PROOF)).toHaveLength(1);
  });

  it.each([
    [{ body: saturdaysProof().proof }, 'The proof does not match the published fingerprint.'],
    [problem(404, 'proof-not-published'), 'The fingerprint is published when the draw closes.'],
    [problem(503, 'unavailable'), 'The sets can’t be verified right now. Please try again.'],
  ])('are shown as not verified, with the reason: %#', async (answer, words) => {
    await verify(answer);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('are not verified when they differ from the locked sets', async () => {
    await verify({ body: proof }, [{ whites: [1, 2, 3, 4, 5], red: 6 }]);
    expect(await screen.findByText('Other sets were sent than those that were locked.')).toBeInTheDocument();
  });
});
