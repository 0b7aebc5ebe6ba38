import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers, mariasSubscription } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const as = (accountStatus: string) => ({
  body: { ...mariaMember, accountInfo: { ...mariaMember.accountInfo, accountStatus } },
});
const offering = (restart: object | null) => ({ body: { ...mariasSubscription, upgrade: null, restart } });
const prices = { monthly: 1299, annual: 5988 };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  location.hash = '';
  api = fakeApi({
    ...mariasAnswers,
    'GET /api/member': as('suspended'),
    'GET /api/subscription': offering({ plan: 'monthly', prices }),
  });
});

async function openDialog() {
  const site = await openSite('/profile');
  await site.user.click(await screen.findByRole('button', { name: 'Turn on auto-renewal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start your subscription again' }));
  return { ...site, dialog, pay: async (name: RegExp) => site.user.click(await dialog.findByRole('button', { name })) };
}

describe('a suspended member who turns on auto-renewal', () => {
  it('is offered the previous plan with its price and is sent to the payment page', async () => {
    api.answer('POST /api/subscription/restart', { body: { url: 'http://localhost/#checkout' } });
    const { dialog, pay } = await openDialog();
    expect(await dialog.findByRole('radio', { name: 'Monthly, $12.99 a month' })).toBeChecked();
    await pay(/^Payment: \$12\.99 a month$/);
    await waitFor(() => expect(location.hash).toBe('#checkout'));
    expect(api.callsTo('POST /api/subscription/restart').map(({ body }) => body)).toEqual([
      { plan: 'monthly', language: 'en' },
    ]);
  });

  it('can choose the other plan', async () => {
    api.answer('POST /api/subscription/restart', { body: { url: 'http://localhost/#annual' } });
    const { user, dialog, pay } = await openDialog();
    await user.click(await dialog.findByRole('radio', { name: 'Annual, $59.88 a year' }));
    await pay(/^Payment: \$59\.88 a year$/);
    await waitFor(() => expect(location.hash).toBe('#annual'));
    expect(api.callsTo('POST /api/subscription/restart').map(({ body }) => body)).toEqual([
      { plan: 'annual', language: 'en' },
    ]);
  });

  it('can dismiss the dialog without sending a request', async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsTo('POST /api/subscription/restart')).toEqual([]);
  });

  it('sees the service’s error, and the page reloads its data', async () => {
    const detail = 'We received your payment. Your account will be active in a moment.';
    api.answer('POST /api/subscription/restart', problem(409, 'restart-already-paid', { title: detail }));
    const { pay, dialog } = await openDialog();
    const before = api.callsTo('GET /api/member').length;
    await pay(/^Payment:/);
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    await waitFor(() => expect(api.callsTo('GET /api/member').length).toBeGreaterThan(before));
  });

  it('sees an error when the payment page cannot be opened', async () => {
    api.answer('POST /api/subscription/restart', unreachable);
    const { pay, dialog } = await openDialog();
    await pay(/^Payment:/);
    expect(await dialog.findByRole('alert')).toHaveTextContent('The payment page can’t be opened right now.');
  });

  it('sees an error when the prices are unknown, and can retry', async () => {
    api.answer('GET /api/subscription', problem(503, 'payment-provider-unavailable'));
    const { user, dialog } = await openDialog();
    expect(await dialog.findByRole('alert')).toHaveTextContent('The prices can’t be shown right now.');
    expect(dialog.getByRole('button', { name: 'Payment' })).toBeDisabled();
    api.answer('GET /api/subscription', offering({ plan: 'annual', prices }));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Payment: $59.88 a year' })).toBeEnabled();
  });

  it('is referred to support when the service offers no restart', async () => {
    api.answer('GET /api/subscription', offering(null));
    const { dialog } = await openDialog();
    expect(await dialog.findByText(/Please contact support/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Payment' })).toBeDisabled();
  });
});

describe('a member returning from the payment page', () => {
  it('is thanked immediately and welcomed once the account is active', async () => {
    const { address } = await openSite('/profile?restart=paid');
    expect(await screen.findByText('Payment received, thank you')).toBeInTheDocument();
    expect(screen.queryByText('Your subscription has expired')).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/profile'));
    api.answer('GET /api/member', as('active'));
    expect(await screen.findByText('Welcome back')).toBeInTheDocument();
    expect(screen.queryByText(/^Account functionality is restricted/)).not.toBeInTheDocument();
  });

  it('sees the new plan with its price, and the invoices are reloaded', async () => {
    const annual = { ...mariaMember, subscription: { ...mariaMember.subscription, plan: 'annual' } };
    let isRenewed = false;
    api.answer('GET /api/member', () => (isRenewed ? { body: annual } : as('suspended')));
    api.answer('GET /api/subscription', () =>
      isRenewed
        ? { body: { ...mariasSubscription, plan: 'annual', amountCents: 5988, upgrade: null } }
        : offering({ plan: 'monthly', prices }),
    );
    await openSite('/profile?restart=paid');
    const card = within(await screen.findByRole('region', { name: 'Subscription' }));
    expect(await card.findByRole('button', { name: 'Plan Monthly, $12.99 a month' })).toBeInTheDocument();
    const invoicesRead = api.callsTo('GET /api/subscription/invoices').length;
    isRenewed = true;
    expect(await card.findByRole('button', { name: 'Plan Annual, $59.88 a year' })).toBeInTheDocument();
    expect(card.queryByText(/\$12\.99 a year/)).not.toBeInTheDocument();
    expect(api.callsTo('GET /api/subscription/invoices').length).toBeGreaterThan(invoicesRead);
  });

  it('sees no payment confirmation while the account is restricted for another reason', async () => {
    api.answer('GET /api/member', as('payment_failed'));
    await openSite('/profile?restart=paid');
    expect(await screen.findByText('Your last payment failed')).toBeInTheDocument();
    expect(screen.queryByText(/Payment received/)).not.toBeInTheDocument();
  });
});
