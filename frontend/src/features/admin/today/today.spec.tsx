import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { board, metricsOf, sealedDraw } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { unreachable } from '../../../testing/fake-api.js';
import { newWin } from '../../../testing/win-answers.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const waiting = (name: string, value: number) =>
  api.answer('GET /api/admin/metrics/admin', { body: metricsOf('admin', [{ name, labels: {}, value }]) });
const won = () => api.answer('GET /api/admin/jackpot-wins', { body: { now: board.now, items: [newWin] } });
const link = (name: string) => screen.getByRole('link', { name });
const calm = () => api.answer('GET /api/admin/deliveries', { body: { ...board, items: board.items.slice(0, 1) } });

describe('the “Needs you” tab', () => {
  it('lists pending work by due time, with an action for each item', async () => {
    won();
    waiting('dead_letters_waiting', 2);
    const { user, address } = await openConsole('today');
    const list = await screen.findByRole('list', { name: 'What needs you' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    const lines = within(list).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/^Due: 3 texts for Powerball, Mon, Nov 23 failed\..*10 h 59 min left/);
    expect(lines[1]).toHaveTextContent(/^Act now: All six numbers matched.*5 d 12 h left/);
    expect(lines[2]).toHaveTextContent(/^Due: 2 events could not be processed\./);
    await user.click(within(lines[2]!).getByRole('link', { name: 'Review' }));
    expect(address()).toBe('/admin-dashboard?tab=dead-letters');
  });

  it('shows the winner of a jackpot match, with a link to the member', async () => {
    won();
    api.answer('GET /api/admin/members', {
      body: { items: [{ id: 'ada', firstName: 'Ada', lastName: 'Byron' }], total: 1 },
    });
    await openConsole('today');
    const list = await screen.findByRole('list', { name: 'What needs you' });
    expect(await within(list).findByRole('link', { name: 'Ada Byron' })).toHaveAttribute(
      'href',
      '/admin-dashboard?tab=users&member=ada',
    );
  });

  it('names a part that cannot be loaded, keeps the others visible, and retries it on request', async () => {
    won();
    api.answer('GET /api/admin/payments/disputes', unreachable);
    const { user } = await openConsole('today');
    expect(await screen.findByText(/^Couldn’t load disputes\./)).toBeInTheDocument();
    expect(await screen.findByText(/^All six numbers matched/)).toBeInTheDocument();
    api.answer('GET /api/admin/payments/disputes', { body: { items: [] } });
    await user.click(screen.getByRole('button', { name: 'Retry to load disputes' }));
    await waitFor(() => expect(screen.queryByText(/^Couldn’t load disputes\./)).not.toBeInTheDocument());
  });

  it('does not report that all is done when a service could not read a count', async () => {
    calm();
    const { metrics, ...rest } = metricsOf('admin');
    api.answer('GET /api/admin/metrics/admin', { body: { ...rest, metrics: metrics.slice(1) } });
    await openConsole('today');
    expect(await screen.findByText(/^Couldn’t load contact messages and dead letters\./)).toBeInTheDocument();
    expect(screen.queryByText('You’re all caught up.')).not.toBeInTheDocument();
  });

  it('shows only the next deadline when no work is pending', async () => {
    calm();
    await openConsole('today');
    expect(await screen.findByText('You’re all caught up.')).toBeInTheDocument();
    expect(
      screen.getByText(
        'Next deadline: Nov 22, 10:59 PM ET for Powerball, Mon, Nov 23, 10 h 59 min left. 1,800 of 1,841 sent.',
      ),
    ).toBeInTheDocument();
    expect(document.title).toBe('Needs you · Admin – Numbercast');
  });

  it('shows the next five draws, soonest first, with the number of sent messages', async () => {
    const days = [30, 25, 26, 27, 28, 29].map((day) => ({
      ...sealedDraw,
      drawId: `powerball-2026-11-${day}`,
      date: `2026-11-${day}`,
      drawAt: `2026-11-${day}T03:59:00Z`,
      deadline: `2026-11-${day - 1}T03:59:00Z`,
    }));
    const over = { ...sealedDraw, drawId: 'powerball-2026-11-21', drawAt: '2026-11-22T03:59:00Z' };
    api.answer('GET /api/admin/draws', { body: { items: [...days, sealedDraw, over] } });
    await openConsole('today');
    const lines = within(await screen.findByRole('region', { name: 'Next draws' })).findAllByRole('listitem');
    const texts = (await lines).map(({ textContent }) => textContent);
    expect(texts).toHaveLength(5);
    expect(texts[0]).toMatch(/^PowerballMon, Nov 23.*10 h 59 min left.*Text630 of 1,841 sentEmail1,800 of 1,841 sent$/);
    expect(texts[1]).toMatch(/Wed, Nov 25.*Nothing to send yet$/);
  });
});

describe('the menu of the console', () => {
  it('shows the number of pending items for each tab that has any', async () => {
    won();
    waiting('contact_messages_waiting', 5);
    await openConsole();
    await waitFor(() => expect(link('Messages')).toHaveAccessibleDescription('5 due'));
    expect(link('Reporting')).toHaveAccessibleDescription('1 urgent');
    expect(link('Deadlines')).toHaveAccessibleDescription('3 due');
    expect(link('Needs you')).toHaveAccessibleDescription('3 urgent');
    expect(link('Dead letters')).not.toHaveAccessibleDescription();
    expect(document.title).toBe('(3) Rollout Sets · Admin – Numbercast');
  });

  it('opens as a drawer from the Menu button, and closes on Escape and on selection', async () => {
    const { user, address } = await openConsole();
    const open = () => user.click(screen.getByRole('button', { name: 'Menu' }));
    await open();
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
    await open();
    await user.click(within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'System' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/admin-dashboard?tab=system');
  });

  it('shows the operator and switches the theme', async () => {
    const { user } = await openConsole();
    expect(screen.getByText('admin@example.com')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  });
});

describe('the bar of urgent work', () => {
  it('appears together with the tab, so that it does not push the tab down', async () => {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    api.answer('GET /api/admin/jackpot-wins', async () => {
      await promise;
      return { body: { now: board.now, items: [newWin] } };
    });
    await openConsole('audit');
    const search = await screen.findByLabelText(/^Search by person/);
    await waitFor(() => expect(link('Deadlines')).toHaveAccessibleDescription('3 due'));
    expect(screen.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    expect(search).not.toBeVisible();
    resolve();
    expect(await screen.findByRole('region', { name: 'Urgent' })).toBeVisible();
    expect(search).toBeVisible();
  });

  it('shows urgent work in other tabs, but not in the “Needs you” tab', async () => {
    won();
    const { user } = await openConsole('audit');
    const bar = await screen.findByRole('region', { name: 'Urgent' });
    expect(bar).toHaveTextContent(/All six numbers matched: Powerball, Mon, Nov 23\. Record the payout/);
    await user.click(screen.getByRole('link', { name: 'Needs you' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Urgent' })).not.toBeInTheDocument());
  });

  it('is absent while nothing is urgent', async () => {
    await openConsole('audit');
    await waitFor(() => expect(link('Deadlines')).toHaveAccessibleDescription('3 due'));
    expect(screen.queryByRole('region', { name: 'Urgent' })).not.toBeInTheDocument();
  });
});
