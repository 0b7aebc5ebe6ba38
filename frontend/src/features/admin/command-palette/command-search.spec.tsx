import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { unreachable } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const line = () => screen.findByRole('combobox', { name: 'Search members, draws and tabs' });
const chosen = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens with %s and navigates to a tab', async (keys) => {
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    const { user, address } = await openConsole();
    await user.keyboard(keys);
    await user.type(await line(), 'letters');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(chosen()).toHaveTextContent('Dead letters');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=dead-letters'));
    expect(screen.queryByRole('combobox', { name: /^Search members/ })).not.toBeInTheDocument();
  });

  it('moves through its results with the arrow keys, and wraps around', async () => {
    const { user } = await openConsole();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await line()).toHaveFocus();
    await user.type(await line(), 'set');
    await waitFor(() => expect(chosen()).toHaveTextContent('Rollout Sets'));
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toHaveTextContent('Find a set');
    expect(await line()).toHaveAttribute('aria-activedescendant', chosen().id);
    expect(await line()).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toHaveTextContent('Ana Reyes');
  });

  const groups = () =>
    screen.getAllByRole('group').map((group) => within(group).getAllByRole('option')[0]?.textContent);

  it('suggests recent items, pending work, actions and tabs before any input', async () => {
    const { user } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), '@reyes');
    await user.click(await screen.findByRole('option', { name: /Ana Reyes/ }));
    await user.keyboard('{Control>}k{/Control}');
    await line();
    await waitFor(() => expect(groups()).toHaveLength(4));
    expect(groups()).toEqual([
      'Ana ReyesMember',
      '3 texts for Powerball, Mon, Nov 23 failed. Due by Sunday 10:59 PM ET.dueNeeds you',
      'Resend numbers to a member…send againAction',
      'Needs youTab',
    ]);
  });

  it('offers an action for a member when its words are typed in any order', async () => {
    const { user, address } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), 'reyes resend ana');
    await user.click(await screen.findByRole('option', { name: /^Resend numbers to Ana Reyes/ }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=resend&search=ana%40example.com'));
    expect(api.callsTo('GET /api/admin/members').at(-1)?.query.get('search')).toBe('reyes');
  });

  it('finds only draws after #, without a request for members', async () => {
    const { user } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), '#mon');
    await waitFor(() => expect(chosen()).toHaveTextContent('Powerball, Monday, November 23, 2026'));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(api.callsTo('GET /api/admin/members')).toEqual([]);
  });

  it('opens the set lookup for some numbers of a set', async () => {
    const { user, address } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), '05 17');
    await waitFor(() => expect(chosen()).toHaveTextContent('Find the set 05 17…'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=lookup&search=05+17'));
  });

  it('switches the theme, and deletes the recent items on sign-out', async () => {
    const { user, address } = await openConsole();
    const choose = async (words: string) => {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await line(), words);
      await waitFor(() => expect(chosen()).toHaveTextContent(/Action$/));
      await user.keyboard('{Enter}');
    };
    await choose('theme');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await choose('theme');
    localStorage.setItem('numbercast.admin.recent', '[]');
    await choose('sign out');
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('numbercast.admin.recent')).toBeNull();
  });

  it('finds members through the service, and opens the selected member', async () => {
    const { user, address } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), 'reyes');
    const members = await screen.findByRole('group', { name: 'Members' });
    await user.click(within(members).getByRole('option', { name: /Ana Reyes/ }));
    await waitFor(() => expect(address()).toBe(`/admin-dashboard?tab=users&member=${ana.id}`));
    expect(api.callsTo('GET /api/admin/members')[0]?.query.get('search')).toBe('reyes');
  });

  it('finds draws by game and day, and opens their assignments', async () => {
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    const { user, address } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), 'power monday');
    await waitFor(() => expect(chosen()).toHaveTextContent('Powerball, Monday, November 23, 2026'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=resend&drawId=powerball-2026-11-23'));
  });

  it('shows when nothing was found, and when members cannot be searched', async () => {
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    const { user } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await line(), 'zzz');
    expect(await screen.findByText('Nothing found.')).toBeInTheDocument();
    api.answer('GET /api/admin/members', unreachable);
    await user.type(await line(), 'z');
    expect(await screen.findByText('Members can’t be searched right now. Nothing found.')).toBeInTheDocument();
  });

  it('closes on Escape without navigating', async () => {
    const { user, address } = await openConsole('users');
    await user.keyboard('{Control>}k{/Control}');
    await line();
    await user.keyboard('{Escape}');
    const name = 'Search members, draws and tabs';
    await waitFor(() => expect(screen.queryByRole('combobox', { name })).not.toBeInTheDocument());
    expect(address()).toBe('/admin-dashboard?tab=users');
  });
});
