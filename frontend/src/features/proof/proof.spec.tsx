import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem, unreachable } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { saturdaysProof } from '../../testing/proofs.js';
import { openSite } from '../../testing/render-app.js';

const { proof, published } = saturdaysProof();
const list = (...items: object[]) => ({ body: { items, total: items.length } });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(null);
  api = fakeApi({ 'GET /api/proofs': list(published), [`GET /api/proofs/${proof.drawId}`]: { body: published } });
});

const field = () => screen.getByRole('textbox', { name: 'Your proof' });

async function check(text: string) {
  const { user } = await openSite('/proof');
  await user.click(field());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check this proof' }));
  return user;
}

describe('the published roots', () => {
  it('are listed with their draw, number of members and sets, and publication and draw times', async () => {
    await openSite('/proof');
    const row = await screen.findByRole('row', { name: /Powerball Sat, Nov 21/ });
    expect(row).toHaveTextContent(`${published.root.slice(0, 8)}…${published.root.slice(-8)}`);
    expect(within(row).getByTitle(published.root)).toBeInTheDocument();
    expect(row).toHaveTextContent('drawn Nov 21, 10:59 PM ET');
    expect(row).toHaveTextContent('Nov 20, 10:59 PM ET');
    expect(row).toHaveTextContent('24 hours before the draw');
    expect(within(row).getByRole('cell', { name: '3' })).toBeInTheDocument();
    expect(within(row).getByRole('cell', { name: '12' })).toBeInTheDocument();
  });

  it('are marked as late when published after the draw', async () => {
    api.answer('GET /api/proofs', list({ ...published, publishedAt: '2026-11-22T05:00:00Z' }));
    await openSite('/proof');
    expect(await screen.findByRole('row', { name: /Nov 21/ })).toHaveTextContent('after the draw');
  });

  it('show the newest five first and load earlier draws on request', async () => {
    const draws = Array.from({ length: 25 }, (_, n) => ({
      ...published,
      drawId: `d${n}`,
      root: String(n).padStart(64, '0'),
    }));
    api.answer('GET /api/proofs', ({ query }) => {
      const isFirst = query.get('page') === null;
      const items = isFirst ? draws.slice(0, 20) : draws.slice(20);
      return { body: { items, total: 25, next: isFirst ? 'older' : null } };
    });
    const { user } = await openSite('/proof');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 5));
    await user.click(screen.getByRole('button', { name: 'Earlier draws' }));
    expect(screen.getAllByRole('row')).toHaveLength(1 + 20);
    await user.click(screen.getByRole('button', { name: 'Earlier draws' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + 25));
    expect(screen.queryByRole('button', { name: 'Earlier draws' })).not.toBeInTheDocument();
  });

  it('can be reloaded after an error, and show a message when none is published yet', async () => {
    api.answer('GET /api/proofs', unreachable);
    const { user } = await openSite('/proof');
    expect(await screen.findByText('The fingerprints can’t be shown right now.')).toBeInTheDocument();
    api.answer('GET /api/proofs', list());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No draw has closed yet/)).toBeInTheDocument();
  });
});

describe('a proof', () => {
  it('is verified in the browser without signing in and without being uploaded', async () => {
    await check(JSON.stringify(proof));
    const verdict = await screen.findByText('Verified: locked 24 hours before the draw.');
    expect(verdict.parentElement).toHaveTextContent(
      'These 2 sets match the fingerprint published Nov 20, 10:59 PM ET for Powerball, Saturday, November 21, 2026. Its member id is member-1.',
    );
    expect(screen.getByText('The root published for this draw: it matches')).toBeInTheDocument();
    expect(screen.getByText('05, 17, 28, 33, 64, Powerball 12')).toBeInTheDocument();
    expect(api.calls.map(({ route }) => route)).not.toContain(expect.stringContaining('POST'));
    expect(api.callsTo(`GET /api/proofs/${proof.drawId}`)[0]?.headers.has('authorization')).toBe(false);
  });

  it('can be loaded from a saved file', async () => {
    const { user } = await openSite('/proof');
    const file = new File([JSON.stringify(proof)], 'proof.json', { type: 'application/json' });
    Object.assign(file, { text: async () => JSON.stringify(proof) }); // which jsdom's files don't have
    await user.upload(screen.getByLabelText('Choose a file'), file);
    await waitFor(() => expect(field()).toHaveValue(JSON.stringify(proof)));
    await user.click(screen.getByRole('button', { name: 'Check this proof' }));
    expect(await screen.findByText('Verified: locked 24 hours before the draw.')).toBeInTheDocument();
  });

  it.each([
    [
      'another set',
      { sets: [{ whites: [5, 17, 28, 33, 63], red: 12 }, proof.sets[1]] },
      /doesn’t match the published fingerprint/,
    ],
    ['another salt', { salt: '0'.repeat(64) }, /doesn’t match the published fingerprint/],
    ['another member', { memberId: 'member-2' }, /doesn’t match the published fingerprint/],
    ['a leaf of version 1', { version: 1 }, /It uses leaf version 1; .* uses version 2\./],
    ['another index', { index: 2 }, /Its path has the wrong length for place 3 of 3/],
    ['another number of members', { members: 4 }, /It counts 4 members; the published root covers 3/],
  ])('with %s is reported as invalid', async (_, change, words) => {
    await check(JSON.stringify({ ...proof, ...change }));
    const refused = await screen.findByText('This proof isn’t valid.');
    expect(refused.parentElement).toHaveTextContent(words);
  });

  it('is verified but reported as late when its root was published after the draw', async () => {
    api.answer(`GET /api/proofs/${proof.drawId}`, { body: { ...published, publishedAt: '2026-11-22T05:00:00Z' } });
    await check(JSON.stringify(proof));
    const verdict = await screen.findByText('Verified, but published late.');
    expect(verdict.parentElement).toHaveTextContent('published Nov 22, 12:00 AM ET, after the draw');
  });

  it.each([
    ['not json', 'This is not a proof file: it isn’t valid JSON.'],
    ['[]', 'This is not a Numbercast proof.'],
    [JSON.stringify({ ...proof, salt: 'abc' }), 'The salt in the proof is not 64 hexadecimal digits.'],
    [JSON.stringify({ ...proof, memberId: undefined }), 'The proof doesn’t name a member.'],
    [JSON.stringify({ ...proof, version: 3 }), 'This page doesn’t know the version of this proof.'],
    [JSON.stringify({ ...proof, drawId: '../admin' }), 'The proof doesn’t name a draw.'],
  ])('that is %j is rejected with an explanation', async (text, words) => {
    await check(text);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(words));
    expect(field()).toBeInvalid();
  });

  it('shows an error when its draw has no published root or the service is unreachable', async () => {
    api.answer(`GET /api/proofs/${proof.drawId}`, problem(404, 'proof-not-published'));
    const user = await check(JSON.stringify(proof));
    const none = 'No fingerprint is published for the draw of this proof.';
    await waitFor(() => expect(field()).toHaveAccessibleDescription(none));
    api.answer(`GET /api/proofs/${proof.drawId}`, unreachable);
    await user.click(screen.getByRole('button', { name: 'Check this proof' }));
    await waitFor(() => expect(field()).not.toHaveAccessibleDescription(none));
    expect(field()).toBeInvalid();
  });
});
