import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { acceptTerms, fillBasics, goodAnswers, layOutTerms, nextButton } from '../../testing/sign-up-steps.js';
import { clearDraft, readDraft } from './draft.js';

const CODE = 'K7M2H9QX';
const offer = `GET /api/invitations/${CODE}` as const;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  clearDraft();
  layOutTerms();
  fakeSignIn(null);
  api = fakeApi({ ...goodAnswers, [offer]: { body: { rewardCents: 1299 } } });
});

async function signUpAndPay() {
  const site = await openSite(`/signup?invite=${CODE}`);
  expect(await screen.findByText('Two weeks after you join, you each get a month’s credit.')).toBeInTheDocument();
  await fillBasics(site);
  await site.user.click(nextButton());
  await acceptTerms(site);
  await site.user.click(screen.getByRole('radio', { name: 'Email' }));
  await site.user.click(screen.getByRole('radio', { name: /Annual/ }));
  await site.user.click(screen.getByRole('button', { name: /payment/i }));
}
const sentCodes = () =>
  api.callsTo('POST /api/checkout').map(({ body }) => (body as { invitation?: string }).invitation);

describe('a visitor with an invitation link', () => {
  it('sees the reward for both and submits the code with the order', async () => {
    await signUpAndPay();
    await waitFor(() => expect(sentCodes()).toEqual([CODE]));
  });

  it('sees a notice and continues without the code when the link is invalid', async () => {
    api.answer(offer, problem(404, 'invitation-not-found'));
    await openSite(`/signup?invite=${CODE}`);
    expect(await screen.findByText('This invitation link isn’t valid')).toBeInTheDocument();
    await waitFor(() => expect(readDraft().invitation).toBeUndefined());
  });

  it('checks out without the code when the service rejects it', async () => {
    const errors = [{ pointer: '/invitation', detail: 'This invitation link is not valid' }];
    const answers = [problem(400, 'invalid-input', { errors }), goodAnswers['POST /api/checkout']];
    api.answer('POST /api/checkout', () => answers.shift() ?? problem(500, 'internal'));
    await signUpAndPay();
    await waitFor(() => expect(sentCodes()).toEqual([CODE, undefined]));
  });
});
