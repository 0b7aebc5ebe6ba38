import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariasAnswers, saturdaysPowerball } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { saturdaysProof } from '../../../testing/proofs.js';
import { openSite } from '../../../testing/render-app.js';

const { proof, published } = saturdaysProof();
const mine = `GET /api/proofs/${proof.drawId}/mine`;
const root = `GET /api/proofs/${proof.drawId}`;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi({ ...mariasAnswers, [mine]: { body: proof }, [root]: { body: published } });
});

const draw = () => screen.findByRole('article', { name: /Powerball\s+Saturday, November 21, 2026/ });
const verifyButton = async () => within(await draw()).getByRole('button', { name: /^Verify the 2 sets of Saturday/ });

async function verify(address = '/past-numbers') {
  const { user } = await openSite(address);
  const closed = within(await draw()).queryByRole('button', { expanded: false });
  if (closed) await user.click(closed);
  await user.click(await verifyButton());
  return user;
}

/** Returns a draw that is closed but not yet held. */
function awaitDraw() {
  const { drawDate: date, ...draw } = saturdaysPowerball;
  const upcoming = { ...draw, date, state: 'closed' };
  api.answer('GET /api/draws', { body: { items: [upcoming], now: '2026-11-21T12:00:00Z' } });
  api.answer('GET /api/past-numbers', { body: { items: [{ ...saturdaysPowerball, result: null }], next: null } });
}

describe.each(['/past-numbers', '/profile'])('the sets of a draw at %s', (address) => {
  it('are verified against the published root', async () => {
    awaitDraw();
    await verify(address);
    const verdict = await within(await draw()).findByText('Verified: locked 24 hours before the draw.');
    expect(verdict.parentElement).toHaveTextContent('They are the sets shown here, and they were locked for you.');
    expect(api.callsTo(mine)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(api.callsTo(root)[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('verifying a draw', () => {
  it('saves the proof as a file and links to an explanation', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `#${saved.push(file)}`, revokeObjectURL: () => undefined });
    const user = await verify();
    await user.click(await screen.findByRole('button', { name: 'Save the proof' }));
    expect(saved).toHaveLength(1);
    expect(saved[0]!.type).toContain('application/json');
    expect(within(await draw()).getByRole('link', { name: 'What this means' })).toHaveAttribute('href', '/proof');
  });

  it('shows when it becomes possible while the draw is still open', async () => {
    const coming = { ...saturdaysPowerball, result: null };
    api.answer('GET /api/past-numbers', { body: { items: [coming], next: null } });
    api.answer(mine, problem(404, 'proof-not-published'));
    await verify();
    expect(await screen.findByText(/You can verify these sets from .*Nov 20/)).toBeInTheDocument();
  });

  it('shows a message when no root was published', async () => {
    api.answer(mine, problem(404, 'proof-not-published'));
    await verify();
    expect(await screen.findByText(/^No fingerprint was published for this draw/)).toBeInTheDocument();
  });

  it('rejects a proof of sets other than those on the page', async () => {
    const other = saturdaysProof({ marias: [{ whites: [9, 10, 11, 12, 13], red: 14 }] });
    api.answer(mine, { body: other.proof });
    api.answer(root, { body: other.published });
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent('These are not the sets that were locked.');
    expect(screen.queryByRole('button', { name: 'Save the proof' })).not.toBeInTheDocument();
  });

  it('rejects another member’s proof even if it is valid and has the same sets', async () => {
    const other = saturdaysProof({ memberId: 'member-2' });
    api.answer(mine, { body: other.proof });
    api.answer(root, { body: other.published });
    await verify();
    expect(await screen.findByRole('alert')).toHaveTextContent('This proof is for another member.');
    expect(screen.getByRole('link', { name: 'tell us' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('button', { name: 'Save the proof' })).not.toBeInTheDocument();
  });

  it('rejects another member’s leaf under the member’s own ID', async () => {
    const other = saturdaysProof({ memberId: 'member-2' });
    api.answer(mine, { body: { ...other.proof, memberId: 'member-1' } });
    api.answer(root, { body: other.published });
    await verify();
    expect(await screen.findByText('This proof isn’t valid.')).toBeInTheDocument();
  });

  it('rejects a version 1 leaf under a version 2 root, whose leaves name their members', async () => {
    const former = saturdaysProof({ version: 1 });
    api.answer(mine, { body: former.proof });
    api.answer(root, { body: { ...former.published, leafVersion: 2 } });
    await verify();
    const refused = await screen.findByText('This proof isn’t valid.');
    expect(refused.parentElement).toHaveTextContent('It uses leaf version 1; the published root uses version 2.');
  });

  it.each([1, undefined])('accepts a draw proven before leaves named members (version %s)', async (version) => {
    const former = saturdaysProof({ version: 1 });
    api.answer(mine, { body: former.proof });
    api.answer(root, { body: { ...former.published, leafVersion: version } });
    await verify();
    const verdict = await screen.findByText('Verified: locked 24 hours before the draw.');
    expect(verdict.parentElement).toHaveTextContent('The leaves of this draw don’t name a member.');
    expect(verdict.parentElement).toHaveTextContent('They are the sets shown here.');
  });

  it('rejects sets that do not match the published root', async () => {
    api.answer(root, { body: { ...published, root: '0'.repeat(64) } });
    await verify();
    expect(await screen.findByText('This proof isn’t valid.')).toBeInTheDocument();
  });

  it('can be retried when the service is unreachable', async () => {
    api.answer(mine, unreachable);
    const user = await verify();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    api.answer(mine, { body: proof });
    await user.click(await verifyButton());
    expect(await screen.findByText('Verified: locked 24 hours before the draw.')).toBeInTheDocument();
  });
});
