import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers, mariasSubscription } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

describe('the profile', () => {
  it('shows whether the next numbers were sent', async () => {
    await openSite('/profile');
    const status = await screen.findByRole('region', { name: 'Your next numbers' });
    expect(status).toHaveTextContent('Your numbers for Monday’s Powerball were sent');
    expect(status).toHaveTextContent(/Texted Sun, Nov 22, \d+:12 [AP]M \S+.* to ··· 4821/);
    expect(status).toHaveTextContent(/Emailed Sun, Nov 22, \d+:12 [AP]M \S+.* to m···@example.com/);
    expect(status).toHaveTextContent('TueMega MillionsBy Mon 11:00 PM ET');
    expect(api.callsTo('GET /api/member')[0]?.headers.get('authorization')).toBe('Bearer token of member-1');
  });

  it('[S2.58] shows account, plan and newest result, but no link to the admin dashboard', async () => {
    await openSite('/profile');
    const account = await screen.findByRole('region', { name: 'Account Info' });
    expect(account).toHaveTextContent('501-555-4821');
    expect(account).toHaveTextContent('Little Rock, AR');
    const plan = screen.getByRole('region', { name: 'Subscription' });
    await waitFor(() => expect(plan).toHaveTextContent('Monthly, $12.99 a month'));
    expect(plan).toHaveTextContent('Member sinceSeptember 14, 2026');
    expect(screen.getByRole('region', { name: /Saturday’s result.*November 21, 2026/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
  });

  it('shows a pending upgrade as the annual plan with its effective date', async () => {
    api.answer('GET /api/member', {
      body: { ...mariaMember, pendingUpgrade: { upgradeDate: '2026-12-14T12:00:00Z', scheduleId: 's' } },
    });
    const pendingUpgrade = { upgradeDate: '2026-12-14T12:00:00Z', scheduleId: 's' };
    api.answer('GET /api/subscription', {
      body: { ...mariasSubscription, amountCents: 5988, upgrade: null, pendingUpgrade },
    });
    await openSite('/profile');
    const plan = await screen.findByRole('region', { name: 'Subscription' });
    await waitFor(() => expect(plan).toHaveTextContent('Annual, $59.88 a year'));
    expect(plan).toHaveTextContent('EffectiveDecember 14, 2026');
  });

  it('shows why the service rejects a change', async () => {
    const detail = 'Texts were stopped from this phone; reply START to get them again.';
    api.answer('PATCH /api/member', problem(409, 'texts-stopped', { detail }));
    const { user } = await openSite('/profile#games');
    await user.click(await screen.findByRole('radio', { name: 'Powerball only' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  });

  it('waits for a membership that is still being set up', async () => {
    api.answer('GET /api/member', problem(404, 'member-not-found'));
    await openSite('/profile');
    expect(await screen.findByText('Your membership is being set up')).toBeInTheDocument();
    api.answer('GET /api/member', { body: mariaMember });
    expect(await screen.findByRole('heading', { name: 'Hi, Maria' })).toBeInTheDocument();
  });

  it('can be reloaded after an error', async () => {
    api.answer('GET /api/member', unreachable);
    const { user } = await openSite('/profile');
    expect(await screen.findByText('Your profile can’t be shown right now.')).toBeInTheDocument();
    api.answer('GET /api/member', { body: mariaMember });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Hi, Maria' })).toBeInTheDocument();
  });

  it('[S2.56] signs out to the home page', async () => {
    const { user } = await openSite('/profile');
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /']));
  });

  it('ignores rejected pending requests while signing out', async () => {
    let refuse = () => undefined as void;
    const refusal = new Promise<ReturnType<typeof problem>>((resolve) => {
      refuse = () => {
        signInServer.person = null;
        resolve(problem(401, 'unauthorized'));
      };
    });
    api.answer('GET /api/member', () => refusal);
    const site = await openSite('/profile');
    await waitFor(() => expect(api.callsTo('GET /api/member')).toHaveLength(1));
    await site.user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /']));
    const refreshes = signInServer.refreshes;
    await act(async () => refuse());
    expect(site.address()).toBe('/profile');
    expect(signInServer).toMatchObject({ refreshes, sentTo: ['logout /'] });
  });

  it('[S7.12] redirects a member whose session was ended elsewhere to sign-in', async () => {
    const site = await openSite('/profile#games');
    await screen.findByRole('heading', { name: 'Hi, Maria' });
    await site.user.click(screen.getByRole('radio', { name: 'Powerball only' }));
    api.answer('PATCH /api/member', () => {
      signInServer.person = null;
      return problem(401, 'unauthorized');
    });
    await site.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    expect(site.address()).toBe('/login?to=%2Fprofile&reason=ended');
  });
});
