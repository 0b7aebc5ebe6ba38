import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { now, receipt } from '../../../testing/member-answers.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
let saved: Blob[];
beforeEach(() => {
  dropStepUp();
  localStorage.removeItem('numbercast.views.users');
  api = adminWorld();
  saved = [];
  // jsdom has no files to save
  Object.assign(URL, { createObjectURL: (blob: Blob) => `#${saved.push(blob)}`, revokeObjectURL: () => undefined });
});

const EXPORT = 'POST /api/admin/members/export';
const bo = { ...ana, id: 'bo', firstName: 'Bo', lastName: 'Li', email: 'bo@example.com' };
const both = { body: { items: [ana, bo], total: 2 } };
const lastQuery = (route: string) => Object.fromEntries(api.callsTo(route).at(-1)!.query);

describe('a table in the console', () => {
  it('has one accessible link per row, which all cells of the row open', async () => {
    await openConsole('users');
    const row = await screen.findByRole('row', { name: /Ana Reyes/ });
    const page = `/admin-dashboard?tab=users&member=${ana.id}`;
    expect(within(row).getByRole('link')).toHaveAttribute('href', page);
    const everywhere = within(row).getAllByRole('link', { hidden: true });
    expect(everywhere.length).toBeGreaterThan(3);
    for (const link of everywhere) expect(link).toHaveAttribute('href', page);
  });

  it('is filtered by the service, and stores its filters in the URL', async () => {
    const { user, address } = await openConsole('users');
    await user.selectOptions(await screen.findByLabelText('Status'), 'Paused');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&status=paused'));
    await user.selectOptions(screen.getByLabelText('State'), 'AR');
    await waitFor(() =>
      expect(lastQuery('GET /api/admin/members')).toEqual({ status: 'paused', state: 'AR', sort: 'newest' }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users'));
  });

  it('has preset views with their own URLs, and saves and deletes custom views', async () => {
    const { user, address } = await openConsole('users');
    await user.click(await screen.findByRole('link', { name: 'Payment failed' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Payment failed' })).toHaveAttribute('aria-current', 'true'),
    );
    expect(address()).toBe('/admin-dashboard?tab=users&status=payment_failed');
    await user.selectOptions(screen.getByLabelText('Plan'), 'Annual');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await within(dialog).findByText('Enter a name for this view.')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Name'), 'Annual, failed');
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('link', { name: 'Annual, failed' })).toHaveAttribute(
      'href',
      '/admin-dashboard?tab=users&plan=annual&status=payment_failed',
    );
    await user.click(screen.getByRole('button', { name: 'Delete the view Annual, failed' }));
    expect(screen.queryByRole('link', { name: 'Annual, failed' })).not.toBeInTheDocument();
  });

  it('is exported as CSV with its filters', async () => {
    api.answer(EXPORT, { body: 'id', headers: { 'x-row-count': '1204' } });
    const { user } = await openConsole('users', '&status=paused&search=li');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved 1,204 rows')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
    expect(lastQuery(EXPORT)).toEqual({ search: 'li', sort: 'newest', status: 'paused' });
  });

  it('shows that an export was limited to the first 10,000 rows', async () => {
    api.answer(EXPORT, { body: 'id', headers: { 'x-row-count': '10000', 'x-row-count-capped': 'true' } });
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved the first 10,000 rows')).toBeInTheDocument();
  });

  it('saves no file and shows an error when the export fails', async () => {
    api.answer(EXPORT, problem(503, 'unavailable', { title: undefined }));
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/Please try again/)).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });

  it.each([
    ['payments', '&plan=annual', 'POST /api/admin/payments/export', { sort: 'newest', plan: 'annual' }],
    [
      'audit',
      '&action=exported',
      'POST /api/admin/audit/export',
      { action: 'exported', except: 'unlocked the console' },
    ],
    [
      'dead-letters',
      '&state=all&group=members',
      'POST /api/admin/dead-letters/export',
      { state: 'all', group: 'members' },
    ],
    [
      'deadlines',
      '&drawId=powerball-2026-11-23&channel=sms&state=failed',
      'POST /api/admin/deliveries/messages/export',
      { drawId: 'powerball-2026-11-23', channel: 'sms', state: 'failed' },
    ],
  ])('is exported with the filters of the tab %s', async (tab, filters, route, query) => {
    api.answer('GET /api/admin/deliveries/messages', { body: { items: [], total: 0 } });
    api.answer(route, { body: 'id', headers: { 'x-row-count': '1' } });
    const { user } = await openConsole(tab, filters);
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved 1 row')).toBeInTheDocument();
    expect(lastQuery(route)).toEqual(query);
  });

  it('is exported by member ids when another service selects its members', async () => {
    api.answer('GET /api/admin/deliveries/last/members', ({ query }) =>
      query.get('page') === 'second'
        ? { body: { items: [{ memberId: 'bo' }], total: 1 } }
        : { body: { items: [{ memberId: ana.id }], total: 1, isTotalCapped: true, next: 'second' } },
    );
    api.answer(EXPORT, { body: 'id', headers: { 'x-row-count': '2' } });
    const { user } = await openConsole('users', '&last=failed');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved 2 rows')).toBeInTheDocument();
    expect(api.callsTo(EXPORT).map(({ body }) => body)).toEqual([{ ids: [ana.id, 'bo'] }]);
  });
});

describe('selected rows', () => {
  it('are counted, exported, and deselected when a filter changes', async () => {
    api.answer('GET /api/admin/members', both);
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page (2 rows)' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Li' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('1 selected');
    api.answer(EXPORT, { body: 'id', headers: { 'x-row-count': '1' } });
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    expect(await screen.findByText('Saved 1 row')).toBeInTheDocument();
    expect(api.callsTo(EXPORT).map(({ body }) => body)).toEqual([{ ids: [ana.id] }]);
    await user.selectOptions(screen.getByLabelText('Plan'), 'Annual');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument());
  });

  it('resend the latest numbers to their members, and name members who could not be reached', async () => {
    api.answer('GET /api/admin/members', both);
    api.answer('GET /api/admin/deliveries/receipts', { body: { now, items: [receipt] } });
    api.answer('POST /api/resend', ({ body }) =>
      (body as { id: string }).id.endsWith('|bo')
        ? problem(409, 'member-not-reachable', { detail: 'The member has opted out of this channel.' })
        : { body: { message: 'sent' } },
    );
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page (2 rows)' }));
    await user.click(screen.getByRole('button', { name: 'Resend latest numbers' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resend the latest numbers to 2 members?' });
    await user.selectOptions(within(dialog).getByLabelText('Send by'), 'Text');
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 texts' }));
    expect(await within(dialog).findByText('Sent to 1 member')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('Bo Li: The member has opted out of this channel.');
    expect(api.callsTo('POST /api/resend').map(({ body }) => body)).toEqual([
      { id: `powerball-2026-11-23|${ana.id}`, type: 'text' },
      { id: 'powerball-2026-11-23|bo', type: 'text' },
    ]);
  });
});
