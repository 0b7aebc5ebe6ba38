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

const bo = { ...ana, id: 'bo', firstName: 'Bo', lastName: 'Li', email: 'bo@example.com' };
const both = { body: { items: [ana, bo], total: 2 } };
const lastQuery = (route: string) => Object.fromEntries(api.callsTo(route).at(-1)!.query);

describe('a table of the console', () => {
  it('has a link for each row, which the whole row opens', async () => {
    await openConsole('users');
    const row = await screen.findByRole('row', { name: /Ana Reyes/ });
    const page = `/admin-dashboard?tab=users&member=${ana.id}`;
    expect(within(row).getByRole('link')).toHaveAttribute('href', page);
    const everywhere = within(row).getAllByRole('link', { hidden: true });
    expect(everywhere.length).toBeGreaterThan(3);
    for (const link of everywhere) expect(link).toHaveAttribute('href', page);
  });

  it('is filtered by the service, with the filters in the address', async () => {
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

  it('has views with an address each, and keeps the operator’s own', async () => {
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

  it('is saved as CSV with all its pages', async () => {
    api.answer('GET /api/admin/members', ({ query }) =>
      query.get('page') === 'second'
        ? { body: { items: [bo], total: 2 } }
        : { body: { items: [ana], total: 2, next: 'second' } },
    );
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved 2 rows')).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });
});

describe('chosen rows', () => {
  it('are counted, saved, and given up with another list', async () => {
    api.answer('GET /api/admin/members', both);
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page (2 rows)' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select Bo Li' }));
    expect(screen.getByRole('region', { name: 'Selected rows' })).toHaveTextContent('1 selected');
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    expect(saved).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText('Plan'), 'Annual');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument());
  });

  it('get their latest numbers again, except those who cannot', async () => {
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
