import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';
import { openSetting } from '../../../testing/settings.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const line = (name: RegExp) => screen.getByRole('button', { name });
const isOpen = (name: RegExp) => line(name).getAttribute('aria-expanded') === 'true';

describe('the settings', () => {
  it('show their values while collapsed and hide their controls', async () => {
    await openSite('/profile');
    for (const name of [
      /^Communication Preferences Text and email$/,
      /^Game Preferences Both games$/,
      /^Plan Monthly, \$12\.99 a month$/,
      /^Auto-renew On, December 14, 2026$/,
      /^Payment and invoices 1 invoice$/,
      /^Contact details maria@example\.com$/,
    ])
      expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getAllByRole('radio', { hidden: true }).length).toBeGreaterThan(0);
  });

  it('open in place, one at a time, and close again', async () => {
    const { user } = await openSite('/profile');
    await openSetting(user, 'Plan');
    expect(isOpen(/^Plan/)).toBe(true);
    await openSetting(user, 'Contact details');
    expect(isOpen(/^Plan/)).toBe(false);
    expect(isOpen(/^Contact details/)).toBe(true);
    await openSetting(user, 'Contact details');
    await waitFor(() => expect(isOpen(/^Contact details/)).toBe(false));
  });

  it('are opened and focused by the URL fragment, and closed by going back', async () => {
    const { user, goBack } = await openSite('/profile#renewal');
    await waitFor(() => expect(line(/^Auto-renew/)).toHaveFocus());
    expect(isOpen(/^Auto-renew/)).toBe(true);
    await openSetting(user, 'Auto-renew');
    await waitFor(() => expect(isOpen(/^Auto-renew/)).toBe(false));
    await openSetting(user, 'Plan');
    await waitFor(() => expect(isOpen(/^Plan/)).toBe(true));
    await goBack();
    await waitFor(() => expect(isOpen(/^Plan/)).toBe(false));
  });

  it('ignore a URL fragment that names no setting', async () => {
    await openSite('/profile#nothing');
    await screen.findByRole('heading', { name: 'Hi, Maria' });
    expect(document.querySelector('[aria-expanded=true]')).toBeNull();
  });
});

describe('unsaved settings', () => {
  async function changeGames() {
    const site = await openSite('/profile#games');
    await site.user.click(await screen.findByRole('radio', { name: 'Powerball only' }));
    return site;
  }
  const leaveByLink = async (user: Awaited<ReturnType<typeof changeGames>>['user']) => {
    await user.click(screen.getAllByRole('link', { name: 'FAQs' })[0]!);
    return within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  };

  it('are listed and can be discarded', async () => {
    const { user } = await changeGames();
    expect(screen.getByText('Powerball only', { selector: 'strong' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('radio', { name: 'Both games' })).toBeChecked();
    expect(screen.queryByText(/^Unsaved/)).not.toBeInTheDocument();
    expect(api.callsTo('PATCH /api/member')).toEqual([]);
  });

  it('are kept while other settings are opened', async () => {
    const { user } = await changeGames();
    await openSetting(user, 'Plan');
    expect(line(/^Game Preferences Powerball only$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  });

  it('are kept when the member cancels following a link', async () => {
    const { user, address } = await changeGames();
    const question = await leaveByLink(user);
    expect(question.getByText('Not saved yet: Powerball only.')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Stay on this page' }));
    expect(address()).toBe('/profile');
    expect(screen.getByRole('radio', { name: 'Powerball only' })).toBeChecked();
  });

  it('are abandoned when the member confirms leaving', async () => {
    const { user, address } = await changeGames();
    const question = await leaveByLink(user);
    await user.click(question.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(address()).toBe('/faqs'));
  });

  it('block the browser from unloading the page until they are discarded', async () => {
    const { user } = await changeGames();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(leave()).toBe(false);
  });

  it('are reported as saved, and the save button keeps the focus', async () => {
    api.answer('PATCH /api/member', { body: { ...mariaMember, games: ['powerball'] } });
    const { user } = await changeGames();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Everything is saved.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
  });

  it('do not block the redirect to sign-in when the session has ended', async () => {
    const { user, address } = await changeGames();
    api.answer('PATCH /api/member', () => {
      signInServer.person = null;
      return { status: 401, body: { type: '/problems/unauthorized', title: 'unauthorized', status: 401 } };
    });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(address()).toBe('/login?to=%2Fprofile&reason=ended'));
  });
});
