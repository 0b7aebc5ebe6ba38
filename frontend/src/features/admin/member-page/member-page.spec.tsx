import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { accountMessage, memberAnswers, now, receipt, text } from '../../../testing/member-answers.js';
import { openMember } from '../../../testing/member-page.js';
import { dropStepUp } from '../step-up.js';

beforeEach(() => {
  dropStepUp();
  sessionStorage.removeItem('numbercast.member-trail');
});

const RECEIPTS = 'GET /api/admin/deliveries/receipts';
const receiptsOf = (...items: object[]) => ({ body: { now, items, total: items.length } });
const failed = { ...text, state: 'failed', reason: 'no-answer', error: { code: '30006', words: 'Landline' } };

describe('the page of a member', () => {
  it('shows whether the numbers arrived, and a timeline by day', async () => {
    await openMember({}, (api) => api.answer(RECEIPTS, receiptsOf(failed, receipt)));
    expect(await screen.findByText('Has numbers for tonight’s Powerball.')).toBeInTheDocument();
    expect(screen.getByText(/Emailed 12:32 AM ET, delivered. Text failed: landline./)).toBeInTheDocument();
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getAllByText(/^\d{1,2}:\d\d [AP]M ET$/).length).toBeGreaterThan(1);
    expect(await screen.findByText('Became a member')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Invoice of \$59.88/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Message: Where are my numbers?' })).toHaveAttribute(
      'href',
      '/admin-dashboard?tab=messages&open=c-1',
    );
    expect(await screen.findByText(/resent numbers \(powerball-2026-11-23 sms\)/)).toBeInTheDocument();
  });

  it('filters the timeline by kind of entry, and stores the filter in the URL', async () => {
    const { user, address } = await openMember();
    await screen.findByText('Became a member');
    await user.click(screen.getByRole('button', { name: 'Deliveries' }));
    await waitFor(() => expect(screen.queryByText('Became a member')).not.toBeInTheDocument());
    expect(address()).toContain('show=deliveries');
    expect(screen.getByText('Text: Powerball, Mon, Nov 23')).toBeInTheDocument();
  });

  it('lists account emails under Account and not under Deliveries', async () => {
    const bounced = { ...accountMessage, id: 'n-2', title: 'Password changed', state: 'failed', reason: 'bounced' };
    const { user } = await openMember({}, (api) =>
      api.answer('GET /api/admin/deliveries/account-messages', {
        body: { items: [bounced, accountMessage], total: 2 },
      }),
    );
    expect(await screen.findByText('Email: Receipt')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Account' }));
    const line = (await screen.findByText('Email: Password changed (bounced)')).closest('li');
    expect(line).toHaveTextContent('failed');
    expect(screen.getByText('Became a member')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Text: Powerball, Mon, Nov 23')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Deliveries' }));
    await waitFor(() => expect(screen.queryByText('Email: Receipt')).not.toBeInTheDocument());
  });

  it('opens a message with its failure reason and provider id, and resends it', async () => {
    const { user, api } = await openMember({}, (site) => site.answer(RECEIPTS, receiptsOf(failed, receipt)));
    await user.click(await screen.findByText('Text: Powerball, Mon, Nov 23'));
    expect(screen.getByText('landline (30006 Landline)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy provider id SM1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Resend this text' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend text to Ana?' });
    expect(dialog).toHaveTextContent('1 text, 2 segments, about $0.02');
    expect(within(dialog).getByRole('list', { name: 'Sent so far' })).toHaveTextContent('Text: failed, landline');
    api.answer('POST /api/resend', { body: { message: 'The numbers are sent again as text to ··· 0100.' } });
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 text' }));
    expect(await screen.findByText('The numbers are sent again as text to ··· 0100.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/resend').map(({ body }) => body)).toEqual([
      { id: `powerball-2026-11-23|${ana.id}`, type: 'text' },
    ]);
  });

  it('has keyboard shortcuts to resend, which do nothing in dialogs and fields', async () => {
    const { user } = await openMember();
    await screen.findByText('Has numbers for tonight’s Powerball.');
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Resend email to Ana?' });
    await user.keyboard('t');
    expect(screen.queryByRole('dialog', { name: 'Resend text to Ana?' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 't' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    field.remove();
  });

  it('has no keyboard shortcuts while they are turned off', async () => {
    const { user } = await openMember();
    await screen.findByText('Has numbers for tonight’s Powerball.');
    await user.click(screen.getByRole('button', { name: 'Turn keys off' }));
    await user.keyboard('e');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Turn keys on' }));
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Resend email to Ana?' })).toBeInTheDocument();
  });

  it('disables resending when no draw is upcoming', async () => {
    const { user } = await openMember({}, (api) =>
      api.answer(RECEIPTS, { body: { now: '2026-11-25T18:00:00Z', items: [text, receipt], total: 2 } }),
    );
    await screen.findByText('Had numbers for Monday’s Powerball.');
    expect(screen.getByRole('button', { name: 'Resend text' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('t');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the other parts when some fail to load, and retries a failed part separately', async () => {
    const { user, api } = await openMember({}, (site) => {
      site.answer(RECEIPTS, problem(503, 'archive-unavailable'));
      site.answer(`GET /api/admin/payments/invoices/${ana.id}`, problem(503, 'provider-unavailable'));
    });
    expect(await screen.findByText('Couldn’t load what was sent.')).toBeInTheDocument();
    expect(await screen.findByText('Couldn’t load invoices.')).toBeInTheDocument();
    expect(await screen.findByText('Became a member')).toBeInTheDocument();
    api.answer(
      `GET /api/admin/payments/invoices/${ana.id}`,
      memberAnswers[`GET /api/admin/payments/invoices/${ana.id}`]!,
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Last invoices' })).toHaveTextContent('$59.88 paid');
  });

  it('loads older entries on request', async () => {
    const older = { ...receipt, deliveryId: 'older', drawId: 'powerball-2026-11-21', drawAt: '2026-11-22T03:59:00Z' };
    const { user } = await openMember({}, (api) =>
      api.answer(RECEIPTS, ({ query }) =>
        query.get('page') === 'older'
          ? receiptsOf({ ...older, acceptedAt: '2026-11-21T05:00:00Z' })
          : { body: { ...receiptsOf(receipt).body, total: 2, next: 'older' } },
      ),
    );
    await screen.findByText('Email: Powerball, Mon, Nov 23');
    // Entries before this one are hidden until older messages are loaded
    expect(screen.queryByText('Became a member')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Email: Powerball, Sat, Nov 21')).toBeInTheDocument();
    expect(await screen.findByText('Became a member')).toBeInTheDocument();
  });

  it('links to the Stripe customer when it is known', async () => {
    const url = 'https://dashboard.stripe.com/test/customers/cus_1';
    const payment = { memberId: ana.id, stripeCustomerId: 'cus_1', stripeCustomerUrl: url };
    await openMember({}, (api) => api.answer('GET /api/admin/payments', { body: { items: [payment], total: 1 } }));
    const link = await screen.findByRole('link', { name: 'Open in Stripe in a new tab' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('has no Stripe link when no customer is known', async () => {
    const { api } = await openMember({}, (site) =>
      site.answer('GET /api/admin/payments', { body: { items: [{ memberId: ana.id }], total: 1 } }),
    );
    await screen.findByRole('list', { name: 'Last invoices' });
    await waitFor(() => expect(api.callsTo('GET /api/admin/payments').length).toBeGreaterThan(0));
    expect(screen.queryByRole('link', { name: /Open in Stripe/ })).not.toBeInTheDocument();
  });

  it('shows the record of a deleted member without actions', async () => {
    await openMember({ status: 'deleted', deletedAt: '2026-11-20T15:00:00Z' });
    expect(screen.getByText(/Deleted November 20, 2026, records kept until 2033/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend text' })).not.toBeInTheDocument();
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
  });

  it('shows that no member has the id', async () => {
    adminWorld().answer('GET /api/admin/members/nobody', problem(404, 'member-not-found'));
    await openConsole('users', '&member=nobody');
    expect(await screen.findByText('No member with this id')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search all users' })).toHaveAttribute(
      'href',
      '/admin-dashboard?tab=users',
    );
  });
});

describe('the list that a member was opened from', () => {
  const bo = { ...ana, id: 'bo', firstName: 'Bo', lastName: 'Li', email: 'bo@example.com' };

  it('is navigated with J, and Esc returns to it with its filters', async () => {
    const api = adminWorld();
    for (const [route, answer] of Object.entries(memberAnswers)) api.answer(route, answer);
    api.answer('GET /api/admin/members', { body: { items: [ana, bo], total: 2 } });
    api.answer('GET /api/admin/members/bo', problem(404, 'member-not-found'));
    const { user, address } = await openConsole('users', '&status=active');
    await user.click(await screen.findByRole('link', { name: /Ana Reyes/ }));
    await screen.findByRole('heading', { name: 'Ana Reyes' });
    expect(address()).toBe(`/admin-dashboard?tab=users&member=${ana.id}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&status=active'));
    await user.click(await screen.findByRole('link', { name: /Ana Reyes/ }));
    await screen.findByRole('heading', { name: 'Ana Reyes' });
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&member=bo'));
  });
});
