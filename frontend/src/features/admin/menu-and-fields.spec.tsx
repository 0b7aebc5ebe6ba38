import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana, report } from '../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../testing/admin-console.js';
import { dropStepUp } from './step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

describe('the console', () => {
  it('[S2.73] lists the six tabs in order below “Needs you”, and opens on Rollout Sets', async () => {
    await openConsole();
    const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(menu.getAllByRole('link')[0]).toHaveTextContent('Needs you');
    const links = within(menu.getByRole('list', { name: 'Members and draws' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'PB Logic',
      'Reporting',
      'Rollout Sets',
      'User Information',
      'Payments',
      'Resend Tools',
    ]);
    expect(links[2]).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
  });
});

describe('the new target', () => {
  it('[S2.88] is entered in increments of 10,000 from 10,000, or selected from five values', async () => {
    const { user } = await openConsole();
    const typed = screen.getByLabelText('Number of sets');
    expect([typed.getAttribute('min'), typed.getAttribute('step')]).toEqual(['10000', '10000']);
    const quick = within(screen.getByRole('group', { name: 'Quick set' })).getAllByRole('button');
    const chosen: string[] = [];
    for (const button of quick) {
      await user.click(button);
      chosen.push(`${button.textContent} → ${(typed as HTMLInputElement).value}`);
    }
    expect(chosen).toEqual([
      '20,000 → 20000',
      '50,000 → 50000',
      '100,000 → 100000',
      '200,000 → 200000',
      '500,000 → 500000',
    ]);
  });
});

describe('the users', () => {
  it('[S2.91] are shown with email, phone, place, plan, status and sign-up date', async () => {
    const known = { phone: '5015554821', city: 'Little Rock', state: 'AR', createdAt: '2026-09-14T12:00:00Z' };
    api.answer('GET /api/admin/members', { body: { items: [{ ...ana, ...known }], total: 1 } });
    await openConsole('users');
    const row = await screen.findByRole('row', { name: /Ana Reyes/ });
    for (const words of [
      'ana@example.com',
      '501-555-4821',
      'Little Rock, AR',
      'Annual',
      'Active',
      'September 14, 2026',
    ]) {
      expect(row).toHaveTextContent(words);
    }
  });
});

describe('the payments', () => {
  it('[S2.93] are shown with plan, status and customer id where they are known', async () => {
    const line = { memberId: ana.id, email: ana.email, plan: 'monthly', status: 'past-due', stripeCustomerId: 'cus_1' };
    api.answer('GET /api/admin/payments', { body: { items: [line], total: 1 } });
    await openConsole('payments');
    const row = await screen.findByRole('row', { name: /ana@example.com/ });
    expect(row).toHaveTextContent(/Past due.*Monthly/);
    expect(within(row).getByRole('button', { name: 'Copy customer id cus_1' })).toBeInTheDocument();
  });

  it('show the amount refunded or credited at Stripe', async () => {
    const line = { memberId: ana.id, email: ana.email, plan: 'monthly', status: 'active', repaidCents: 1250 };
    api.answer('GET /api/admin/payments', { body: { items: [line], total: 1 } });
    await openConsole('payments');
    expect(await screen.findByRole('row', { name: /ana@example.com/ })).toHaveTextContent('$12.50');
  });

  const ended = '2026-11-22T08:00:40Z';
  it.each([
    [{ endedAt: null }, /^Being compared with Stripe since .*: 1,200 so far\.$/],
    [{ endedAt: ended }, /: 1,200 active subscriptions, all match Stripe\.$/],
    [{ endedAt: ended, corrected: 3 }, /: 1,200 active subscriptions, 3 corrected\.$/],
    [{ endedAt: ended, unreadable: ['sub_1'] }, /^1 could not be read\. Please look it up at Stripe:$/],
  ])('show the outcome of the reconciliation with Stripe: %j', async (change, words) => {
    const night = { begunAt: '2026-11-22T08:00:00Z', checked: 1200, corrected: 0, unreadable: [], ...change };
    api.answer('GET /api/admin/payments/reconciliation', { body: { newest: night } });
    await openConsole('payments');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('have an overview of revenue, subscribers, reasons for leaving and retention', async () => {
    await openConsole('payments');
    const metrics = await screen.findByRole('region', { name: 'Overview' });
    expect(await within(metrics).findByText('$20,315.40')).toBeInTheDocument();
    expect(within(metrics).getByText('1,100 monthly, 1,204 annual')).toBeInTheDocument();
    expect(within(metrics).getByText('2.0%')).toBeInTheDocument();
    expect(
      within(metrics).getByText(
        'Why they left: turned auto-renew off 30, last payment attempt failed 11, account deleted 4.',
      ),
    ).toBeInTheDocument();
    const stayed = screen.getByRole('region', { name: 'Retention by join month' });
    expect(within(stayed).getByRole('row', { name: 'Sep 2026 200 90%' })).toBeInTheDocument();
    expect(within(stayed).getByRole('row', { name: 'Nov 2026 99 –' })).toBeInTheDocument();
  });

  it('have no metrics before the first count', async () => {
    api.answer('GET /api/admin/payments/metrics', { body: { newest: null } });
    await openConsole('payments');
    expect(await screen.findByText('Not counted yet. This runs every hour.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Retention' })).not.toBeInTheDocument();
  });

  it('list disputed payments with the deadline for a response', async () => {
    const dispute = {
      disputeId: 'du_1',
      memberId: ana.id,
      email: 'ana@example.com',
      amountCents: 1299,
      cause: 'fraudulent',
      openedAt: '2026-11-20T12:00:00Z',
    };
    api.answer('GET /api/admin/payments/disputes', {
      body: {
        items: [
          { ...dispute, status: 'open', answerBy: '2026-11-29T12:00:00Z' },
          { ...dispute, disputeId: 'du_2', status: 'inquiry', answerBy: null },
        ],
      },
    });
    await openConsole('payments');
    const disputes = await screen.findByRole('region', { name: 'Disputed payments' });
    const lines = within(disputes).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/ana@example\.com\$12\.99Disputed: fraudulentAnswer at Stripe by .*Nov 29/);
    expect(lines[1]).toHaveTextContent(/Bank inquiry: fraudulentWaiting for the bank/);
  });

  it('have no section for disputes when there are none', async () => {
    await openConsole('payments');
    await screen.findByText(/^Compared with Stripe/);
    expect(screen.queryByRole('region', { name: 'Disputed payments' })).not.toBeInTheDocument();
  });

  it('show that no reconciliation with Stripe has run yet', async () => {
    api.answer('GET /api/admin/payments/reconciliation', { body: { newest: null } });
    await openConsole('payments');
    expect(await screen.findByText(/^Not compared with Stripe yet/)).toBeInTheDocument();
  });
});

describe('the report', () => {
  it('[S3.20] shows the drawn numbers, every count and every winner', async () => {
    const winners = { ...report.winners, fivePlusPowerball: [{ memberId: ana.id, numbers: '05-17-28-33-64 +12' }] };
    api.answer('GET /api/admin/reports/latest', { body: { ...report, winners } });
    await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText('Saturday, November 21, 2026')).toBeInTheDocument();
    expect(within(powerball).getByText('05, 17, 28, 33, 64, Powerball 12')).toBeInTheDocument();
    const counts = within(powerball)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(counts).toEqual([
      'Sets assigned: 18,410',
      'Powerball only: 482',
      '1 white ball: 6,021',
      '2 white balls: 1,204',
      '3 white balls: 88',
      '4 white balls: 2',
      '5 white balls: 1',
      '5 white balls + Powerball: 0',
    ]);
    expect(powerball).toHaveTextContent(/Winners, 5 white balls \+ Powerball05-17-28-33-64 \+12/);
    expect(powerball).toHaveTextContent(/Winners, 5 white balls only05-17-28-33-64 \+07/);
  });
});
