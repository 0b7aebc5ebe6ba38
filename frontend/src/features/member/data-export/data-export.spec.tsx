import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const account = { member: { memberId: 'member-1' }, consents: [{ channel: 'sms' }], pastNumbers: [] };
const billing = { signup: { state: 'paid' }, subscriptions: [], invoices: [] };
const messages = { contact: { phone: '5015554821' }, consents: [], messages: [{ id: 'm' }] };
const support = { conversations: [{ subject: 'Missing numbers', messages: [] }] };

let api: ReturnType<typeof fakeApi>;
let saved: Blob[];
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi({
    ...mariasAnswers,
    'GET /api/member/data-export': { body: account },
    'GET /api/subscription/data-export': { body: billing },
    'GET /api/deliveries/data-export': { body: messages },
    'GET /api/contact/data-export': { body: support },
  });
  saved = [];
  // jsdom has no files to save
  Object.assign(URL, { createObjectURL: (file: Blob) => `#${saved.push(file)}`, revokeObjectURL: () => undefined });
});

const download = async () => {
  const { user } = await openSite('/profile#account');
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
};

/** jsdom's blobs cannot be read in any other way. */
const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(file);
  });

describe('the data export', () => {
  it('[A5.3] saves the data held by every service in one file', async () => {
    await download();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(await textOf(saved[0]!))).toMatchObject({ account, billing, messages, support });
  });

  it('is available while the account is restricted', async () => {
    const accountInfo = { ...mariaMember.accountInfo, accountStatus: 'paused' };
    api.answer('GET /api/member', { body: { ...mariaMember, accountInfo } });
    await download();
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('shows an error and saves no partial file when a service fails', async () => {
    api.answer('GET /api/deliveries/data-export', problem(503, 'service-unavailable'));
    await download();
    const said = 'Your data can’t be downloaded right now. Please try again.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
