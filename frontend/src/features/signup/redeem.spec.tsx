import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { acceptTerms, fillBasics, goodAnswers, layOutTerms, nextButton } from '../../testing/sign-up-steps.js';
import { clearDraft, readDraft } from './draft.js';

const CODE = '7K2M-9XQ4-TB3R-W8HD-5NPC';
const gift = { giverName: 'Ann', recipientName: 'Ben', message: 'Happy birthday', state: 'redeemable' };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  clearDraft();
  layOutTerms();
  fakeSignIn(null);
  api = fakeApi({ ...goodAnswers, 'POST /api/gifts/lookup': { body: gift } });
  history.replaceState(null, '', '/');
});

async function enterCode() {
  const site = await openSite('/redeem');
  await site.user.type(await screen.findByLabelText('Code'), CODE);
  await site.user.click(screen.getByRole('button', { name: 'Check the code' }));
  return site;
}
async function signUp() {
  const site = await enterCode();
  await site.user.click(await screen.findByRole('button', { name: 'Sign up with this gift' }));
  await fillBasics(site);
  await site.user.click(nextButton());
  await acceptTerms(site);
  await site.user.click(screen.getByRole('radio', { name: 'Email' }));
  return site;
}
const orders = () => api.callsTo('POST /api/checkout').map(({ body }) => body as { gift?: string; plan: string });

describe('a recipient of a gift', () => {
  it('signs up for a year without choosing a plan or paying', async () => {
    const { user } = await signUp();
    expect(screen.queryByRole('radio', { name: /Annual/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start my gift year' }));
    await waitFor(() => expect(orders()).toMatchObject([{ gift: CODE, plan: 'annual' }]));
  });

  it('is offered the paid plans when the code was used in the meantime', async () => {
    const detail = 'This gift has already been redeemed.';
    api.answer('POST /api/checkout', problem(400, 'invalid-input', { errors: [{ pointer: '/gift', detail }] }));
    const { user } = await signUp();
    await user.click(screen.getByRole('button', { name: 'Start my gift year' }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /Annual/ })).toBeInTheDocument();
    expect(orders()).toHaveLength(1);
  });

  it('can sign up without the gift', async () => {
    const { user } = await enterCode();
    await user.click(await screen.findByRole('button', { name: 'Sign up with this gift' }));
    await user.click(await screen.findByRole('button', { name: 'Sign up without the gift' }));
    expect(readDraft().gift).toBeUndefined();
  });

  it('sees whether a code is unknown or already used', async () => {
    api.answer('POST /api/gifts/lookup', problem(404, 'gift-not-found'));
    const { user } = await enterCode();
    expect(await screen.findByText('We don’t know this code. Please check each letter and digit.')).toBeInTheDocument();
    api.answer('POST /api/gifts/lookup', { body: { ...gift, state: 'redeemed' } });
    await user.type(screen.getByLabelText('Code'), 'x');
    await user.click(screen.getByRole('button', { name: 'Check the code' }));
    expect(await screen.findByText('This code has already been used')).toBeInTheDocument();
  });

  it('does not need to type a code that the link contains', async () => {
    history.replaceState(null, '', `/redeem#${CODE}`);
    await openSite('/redeem');
    expect(await screen.findByText('A year of Numbercast from Ann')).toBeInTheDocument();
  });
});
