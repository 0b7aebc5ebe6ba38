import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariasAnswers, mariasInvoices } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const [newest] = mariasInvoices;
const invoice = (n: number) => ({ ...newest, invoiceId: `in_${n}`, number: `NC-${n}` });
const table = async () => within(await screen.findByRole('table', { name: 'Invoices and receipts' }));
const numbers = async () => (await table()).getAllByRole('link').map(({ textContent }) => textContent);

describe('invoices', () => {
  it('list amounts and periods, and link to the provider’s receipt', async () => {
    await openSite('/profile#invoices');
    const row = (await table()).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent('November 14, 2026November 14, 2026 to December 14, 2026$12.99PaidNC-0003');
    expect(within(row).getByRole('link')).toHaveAttribute('href', 'https://invoices.example/in_3');
  });

  it('show the newest three, and all on request', async () => {
    api.answer('GET /api/subscription/invoices', { body: { items: [5, 4, 3, 2, 1].map(invoice) } });
    const { user } = await openSite('/profile#invoices');
    expect(await numbers()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all 5 invoices' }));
    expect((await numbers()).at(-1)).toMatch(/^NC-1/);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  it.each([
    ['open', 'To be paid'],
    ['unpaid', 'Not paid'],
  ])('describe the state “%s” in words', async (state, words) => {
    api.answer('GET /api/subscription/invoices', { body: { items: [{ ...newest, state }] } });
    await openSite('/profile#invoices');
    expect((await table()).getByText(words)).toBeInTheDocument();
  });

  it.each([
    [{ refundedCents: 1299 }, 'Refunded'],
    [{ refundedCents: 500 }, 'Paid$5.00 refunded'],
    [{ creditedCents: 300 }, 'Paid$3.00 credited'],
    [{ refundedCents: 500, creditedCents: 300 }, 'Paid$5.00 refunded$3.00 credited'],
  ])('show refunded and credited amounts: %j', async (change, words) => {
    api.answer('GET /api/subscription/invoices', { body: { items: [{ ...newest, ...change }] } });
    await openSite('/profile#invoices');
    const row = (await table()).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent(`$12.99${words}NC-0003`);
  });

  it('can be reloaded after an error, which leaves the rest of the profile intact', async () => {
    api.answer('GET /api/subscription/invoices', problem(503, 'payment-provider-unavailable'));
    const { user } = await openSite('/profile#invoices');
    await screen.findByText('Your invoices can’t be shown right now.');
    expect(screen.getByRole('region', { name: 'Subscription' })).toBeInTheDocument();
    api.answer('GET /api/subscription/invoices', { body: { items: mariasInvoices } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await numbers()).toHaveLength(1);
  });
});
