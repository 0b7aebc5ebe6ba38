import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { ana } from '../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../testing/admin-console.js';
import { unreachable } from '../../testing/fake-api.js';
import { dropStepUp } from './step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const lastQuery = (route: string) => Object.fromEntries(api.callsTo(route).at(-1)!.query);
const searchBox = () => screen.getByLabelText('Search by name, email, phone or id');

describe('a list in the console', () => {
  it('[S2.90] is searched by the service, and stores the search in the URL', async () => {
    const { user, address } = await openConsole('users');
    expect(await screen.findByRole('row', { name: /Ana Reyes/ })).toBeInTheDocument();
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    await user.type(searchBox(), 'zoe');
    expect(await screen.findByText('No users found.')).toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=users&search=zoe');
    expect(lastQuery('GET /api/admin/members')).toEqual({ search: 'zoe', sort: 'newest' });
  });

  it('shows only unreachable users in the Unreachable view', async () => {
    api.answer('GET /api/admin/members/unreachable', { body: { items: [ana], total: 1 } });
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    const { user, address } = await openConsole('users');
    await user.click(screen.getByRole('link', { name: 'Unreachable' }));
    expect(await screen.findByRole('row', { name: /Ana Reyes/ })).toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=users&reach=none');
  });

  it('is restored by the back button to its state before the typed search', async () => {
    const { user, goBack, address } = await openConsole('users');
    await screen.findByRole('row', { name: /Ana Reyes/ });
    await user.type(searchBox(), 'zo');
    await waitFor(() => expect(address()).toContain('search=zo'));
    await user.type(searchBox(), 'e');
    await waitFor(() => expect(address()).toContain('search=zoe'));
    await goBack();
    expect(address()).toBe('/admin-dashboard?tab=users');
    await waitFor(() => expect(searchBox()).toHaveValue(''));
  });

  it('is sorted by its column headers, and in reverse when it is already sorted by that column', async () => {
    const { user, address } = await openConsole('users');
    await screen.findByRole('row', { name: /Ana Reyes/ });
    const since = screen.getByRole('columnheader', { name: 'Since' });
    expect(since).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Since' }));
    await waitFor(() => expect(since).toHaveAttribute('aria-sort', 'ascending'));
    expect(lastQuery('GET /api/admin/members')).toMatchObject({ sort: 'oldest' });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&sort=name'));
    const name = screen.getByRole('columnheader', { name: 'Name' });
    await waitFor(() => expect(name).toHaveAttribute('aria-sort', 'ascending'));
    expect(since).toHaveAttribute('aria-sort', 'none');
  });

  it('is paginated, and returns to the first page on a new search', async () => {
    api.answer('GET /api/admin/members', { body: { items: [ana], total: 60, previous: 'newer', next: 'older' } });
    const { user, address } = await openConsole('users', '&page=middle');
    expect(await screen.findByText('1 of 60')).toBeInTheDocument();
    expect(lastQuery('GET /api/admin/members')).toMatchObject({ page: 'middle' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&page=older'));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&page=newer'));
    await user.click(screen.getByRole('button', { name: 'First' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users'));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(searchBox(), 'a');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&search=a'));
  });

  it('disables the page buttons when it has a single page', async () => {
    api.answer('GET /api/admin/members', { body: { items: [ana], total: 1 } });
    await openConsole('users');
    await screen.findByText('1 of 1');
    for (const name of ['First', 'Previous', 'Next'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows a capped total as “more than” the counted number', async () => {
    api.answer('GET /api/admin/members', { body: { items: [ana], total: 10_000, isTotalCapped: true, next: 'older' } });
    await openConsole('users');
    expect(await screen.findByText('1 of more than 10,000')).toBeInTheDocument();
  });

  it('shows at its end that a search has found more than can be listed', async () => {
    api.answer('GET /api/admin/members', { body: { items: [ana], total: 1_000, isTotalCapped: true } });
    await openConsole('users', '&search=com');
    const words = '1 of more than 1,000. The list ends here; search for a longer text to see the rest.';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('keeps both filters when the second changes while the first navigation is pending', async () => {
    const { address } = await openConsole('payments');
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'paused' } });
    fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'annual' } });
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=payments&status=paused&plan=annual'));
  });

  it('shows an error when it cannot be loaded, and can be reloaded', async () => {
    api.answer('GET /api/admin/members', unreachable);
    const { user } = await openConsole('users');
    expect(await screen.findByRole('alert')).toHaveTextContent('The users can’t be shown right now.');
    api.answer('GET /api/admin/members', { body: { items: [ana], total: 1 } });
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByRole('row', { name: /Ana Reyes/ })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('copies the full id of a row', async () => {
    const { user } = await openConsole('users');
    await user.click(await screen.findByRole('button', { name: `Copy member id ${ana.id}` }));
    expect(await navigator.clipboard.readText()).toBe(ana.id);
  });
});

describe('the last delivery in the list of members', () => {
  const LAST = 'GET /api/admin/deliveries/last';
  const FOUND = 'GET /api/admin/deliveries/last/members';
  const bo = { id: 'bo', firstName: 'Bo', lastName: 'Li', email: 'bo@example.com' };
  const rowOf = (name: RegExp) => screen.findByRole('row', { name });

  it('is loaded for the whole page in one request, and shown with its state and time', async () => {
    api.answer('GET /api/admin/members', { body: { items: [ana, bo], total: 2 } });
    await openConsole('users');
    await waitFor(async () => expect(await rowOf(/Ana Reyes/)).toHaveTextContent('text failedNov 22, 9:12 AM ET'));
    expect(await rowOf(/Bo Li/)).toHaveTextContent('None');
    expect(api.callsTo(LAST).map(({ query }) => query.get('memberIds'))).toEqual([`${ana.id},bo`]);
  });

  it('is shown as not known when it cannot be loaded', async () => {
    api.answer(LAST, unreachable);
    await openConsole('users');
    await waitFor(async () => expect(await rowOf(/Ana Reyes/)).toHaveTextContent('Not known'));
  });

  it.each([
    ['Delivery failed', 'failed'],
    ['No delivery in 7 days', 'none'],
  ])('has the view "%s", whose members the delivery service selects', async (name, last) => {
    api.answer(FOUND, { body: { items: [{ memberId: 'bo' }, { memberId: ana.id }], total: 2, next: 'older' } });
    const { user, address } = await openConsole('users', '&status=active');
    await rowOf(/Ana Reyes/);
    api.answer('GET /api/admin/members', { body: { items: [ana, bo], total: 2 } });
    await user.click(screen.getByRole('link', { name }));
    await rowOf(/Bo Li/);
    expect(address()).toBe(`/admin-dashboard?tab=users&last=${last}`);
    const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.map((row) => /Bo Li|Ana Reyes/.exec(row ?? '')?.[0])).toEqual(['Bo Li', 'Ana Reyes']);
    expect(lastQuery(FOUND)).toEqual({ last });
    expect(lastQuery('GET /api/admin/members')).toEqual({ ids: `bo,${ana.id}` });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastQuery(FOUND)).toEqual({ last, page: 'older' }));
  });

  it('is combined with the other filters and the search, which the members service applies', async () => {
    const firstPage = { items: [{ memberId: 'bo' }], total: 1, isTotalCapped: true, next: 'older' };
    api.answer(FOUND, ({ query }) => ({
      body: query.get('page') === 'older' ? { items: [{ memberId: ana.id }], total: 1 } : firstPage,
    }));
    const { user, address } = await openConsole('users', '&status=active&search=ana');
    await rowOf(/Ana Reyes/);
    api.answer('GET /api/admin/members', ({ query }) => ({
      body: query.get('ids') === ana.id ? { items: [ana], total: 1 } : { items: [], total: 0 },
    }));
    await user.selectOptions(screen.getByLabelText('Last delivery'), 'Failed');
    await waitFor(() =>
      expect(lastQuery('GET /api/admin/members')).toEqual({ ids: ana.id, search: 'ana', status: 'active' }),
    );
    await rowOf(/Ana Reyes/);
    expect(screen.queryByRole('row', { name: /Bo Li/ })).not.toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=users&status=active&search=ana&last=failed');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=users&search=ana'));
  });

  it('offers the next page when a filtered page is empty', async () => {
    api.answer(FOUND, { body: { items: [], total: 0, isTotalCapped: true, next: 'further' } });
    const { user } = await openConsole('users', '&last=none');
    await screen.findByText(/^No users found in this part of the list/);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastQuery(FOUND)).toEqual({ last: 'none', page: 'further' }));
  });
});
