import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers, mariasSubscription } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';
import { openSetting } from '../../../testing/settings.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const as = (accountStatus: string) => ({
  body: {
    ...mariaMember,
    accountInfo: { ...mariaMember.accountInfo, accountStatus },
    subscription: { ...mariaMember.subscription, ...(accountStatus === 'suspended' && { status: 'ended' }) },
  },
});

async function openProfile(accountStatus: string, setting = '') {
  api.answer('GET /api/member', as(accountStatus));
  const site = await openSite(`/profile#${setting}`);
  await screen.findByRole('region', { name: 'Subscription' });
  return site;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('an active account', () => {
  it('[S2.53] has all actions enabled', async () => {
    const { user } = await openProfile('active', 'games');
    await user.click(screen.getByRole('radio', { name: 'Powerball only' }));
    expect(button('Save Changes')).toBeEnabled();
    for (const [setting, ...names] of [
      ['Plan', 'Upgrade to annual'],
      ['Contact details', 'Change email', 'Change phone'],
      ['Password and sign-in', 'Change Password'],
      ['Your data and account', 'Close Account'],
    ] as const) {
      await openSetting(user, setting);
      for (const name of names) expect(button(name)).toBeEnabled();
    }
    await openSetting(user, 'Auto-renew');
    expect(screen.getByRole('checkbox', { name: /^Auto-renew/ })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Account Restricted', hidden: true })).not.toBeInTheDocument();
  });
});

describe.each([
  ['paused', 'Your account is paused'],
  ['suspended', 'Your subscription has expired'],
  ['payment_failed', 'Your last payment failed'],
])('a %s account', (status, title) => {
  it('[S4.1] shows why it is restricted, and disables or hides the restricted actions', async () => {
    await openProfile(status);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(
      screen.getByText('Account functionality is restricted. Please resolve account status first.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Upgrade not available while account is restricted')).toBeInTheDocument();
    expect(button('Save Changes')).toBeDisabled();
    for (const name of ['Change email', 'Change phone'])
      expect(screen.getByRole('button', { name, hidden: true })).toBeDisabled();
    for (const name of ['Close Account', 'Upgrade to annual']) {
      expect(screen.queryByRole('button', { name, hidden: true })).not.toBeInTheDocument();
    }
  });

  it('shows its preferences as read-only text without form controls', async () => {
    const { user } = await openProfile(status);
    await openSetting(user, 'Game Preferences');
    expect(screen.getByRole('region', { name: /^Game Preferences/ })).toHaveTextContent('Both games');
    await openSetting(user, 'Communication Preferences');
    expect(screen.getByRole('region', { name: /^Communication Preferences/ })).toHaveTextContent('501-555-4821');
    expect(screen.queryByRole('radio', { hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['texts', 'smsConsent'],
    ['email', 'emailConsent'],
  ])('may turn %s off', async (channel, consent) => {
    const { user } = await openProfile(status, 'delivery');
    api.answer('PATCH /api/member', as(status));
    await user.click(button(`Turn off ${channel}`));
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(api.callsTo('PATCH /api/member').map(({ body }) => body)).toEqual([
      { communicationPreferences: { [consent]: { given: false } } },
    ]);
  });
});

describe.each(['paused', 'payment_failed'])('a %s account', (status) => {
  it('can turn auto-renewal off but not on again', async () => {
    const { user } = await openProfile(status, 'renewal');
    const autoRenew = screen.getByRole('checkbox', { name: /^Auto-renew/ });
    expect(autoRenew).toBeChecked();
    api.answer('POST /api/subscription/auto-renew', { body: { autoRenew: false } });
    const { body } = as(status);
    api.answer('GET /api/member', { body: { ...body, autoRenew: false } });
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, autoRenew: false } });
    await user.click(autoRenew);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Auto-renew is off.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/subscription/auto-renew').map((call) => call.body)).toEqual([{ autoRenew: false }]);
    await waitFor(() => expect(autoRenew).not.toBeInTheDocument());
    expect(button(/^Auto-renew Off.*, locked$/)).toBeInTheDocument();
  });
});

describe('an account whose payment failed', () => {
  it('shows that turning off auto-renewal ends the plan immediately', async () => {
    await openProfile('payment_failed');
    expect(screen.getByText(/Turn this off and your plan ends now/)).toBeInTheDocument();
  });
});

describe('a suspended account', () => {
  it('shows auto-renewal as off and locked', async () => {
    await openProfile('suspended');
    expect(button('Auto-renew Off , locked')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: /^Auto-renew/, hidden: true })).not.toBeInTheDocument();
  });
});

describe.each(['paused', 'suspended', 'payment_failed'])('a %s account', (status) => {
  it('can be deleted', async () => {
    const { user } = await openProfile(status, 'account');
    await user.click(button('Delete My Account'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
    api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
    api.answer('DELETE /api/member', { status: 202 });
    await user.type(question.getByLabelText('Current password', { selector: 'input' }), 'Sunny-day-7');
    await user.click(question.getByRole('button', { name: 'Delete My Account' }));
    expect(await screen.findByRole('alertdialog', { name: 'Account deleted' })).toBeInTheDocument();
    expect(api.callsTo('DELETE /api/member')).toHaveLength(1);
  });
});

describe.each(['paused', 'suspended'])('a %s account', (status) => {
  it('shows no upcoming numbers', async () => {
    await openProfile(status);
    expect(screen.queryByRole('region', { name: 'Your next numbers' })).not.toBeInTheDocument();
  });
});

describe('an account whose payment failed', () => {
  it('[F17] shows its next numbers while the card is retried', async () => {
    await openProfile('payment_failed');
    expect(await screen.findByRole('region', { name: 'Your next numbers' })).toBeInTheDocument();
    expect(screen.getByText(/You’ll keep getting your numbers while we retry your card/)).toBeInTheDocument();
  });
});

describe('an account closed by Numbercast', () => {
  it('shows that it was closed and links to support', async () => {
    const { accountInfo } = mariaMember;
    const member = { ...mariaMember, accountInfo: { ...accountInfo, accountStatus: 'suspended', closed: true } };
    api.answer('GET /api/member', { body: member });
    await openSite('/profile');
    expect(await screen.findByText('Your account was closed')).toBeInTheDocument();
    expect(screen.queryByText('Your subscription has expired')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeInTheDocument();
  });
});

describe('an account whose payment is disputed', () => {
  it('shows the dispute instead of an expired subscription', async () => {
    const { accountInfo, subscription } = mariaMember;
    const member = {
      ...mariaMember,
      accountInfo: { ...accountInfo, accountStatus: 'suspended' },
      subscription: { ...subscription, disputed: true },
    };
    api.answer('GET /api/member', { body: member });
    await openSite('/profile');
    expect(await screen.findByText('Your account is suspended')).toBeInTheDocument();
    expect(screen.getByText(/Your bank was asked to reverse a payment/)).toBeInTheDocument();
    expect(screen.getByText('Nothing is charged while a payment is disputed.')).toBeInTheDocument();
    expect(screen.queryByText('Your subscription has expired')).not.toBeInTheDocument();
    expect(screen.queryByText('Ended on')).not.toBeInTheDocument();
  });
});

describe('a paused account', () => {
  it('[S2.54] cannot change its password and can be reactivated', async () => {
    const { user } = await openProfile('paused', 'sign-in');
    expect(button('Change Password')).toBeDisabled();
    expect(screen.getByText('Cannot change password while account is restricted.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Account Restricted' })).not.toBeInTheDocument();
    api.answer('POST /api/member/reactivate', { body: mariaMember });
    await user.click(button('Reactivate Account'));
    expect(await screen.findByText('Account reactivated successfully!')).toBeInTheDocument();
    await openSetting(user, 'Your data and account');
    expect(button('Close Account')).toBeEnabled();
    expect(screen.queryByText('Your account is paused')).not.toBeInTheDocument();
  });

  it('[S8.23] stays paused and shows an error when reactivation fails', async () => {
    const { user } = await openProfile('paused');
    api.answer('POST /api/member/reactivate', unreachable);
    await user.click(button('Reactivate Account'));
    expect(await screen.findByText('Failed to reactivate account. Please try again.')).toBeInTheDocument();
    expect(button('Reactivate Account')).toBeEnabled();
  });
});

describe('a suspended account', () => {
  it('[S2.55] prompts to turn on auto-renewal, can change its password and links to support', async () => {
    const { user } = await openProfile('suspended', 'sign-in');
    expect(screen.getByText(/Please turn on auto-renewal/)).toBeInTheDocument();
    expect(button('Change Password')).toBeEnabled();
    await openSetting(user, 'Your data and account');
    expect(button('Account Restricted')).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contact?email=maria%40example.com',
    );
    expect(screen.getByRole('region', { name: 'Subscription' })).toHaveTextContent('Ended onDecember 14, 2026');
  });
});

describe('an account whose payment failed', () => {
  it('[S4.17] opens the payment portal to update the card', async () => {
    const { user } = await openProfile('payment_failed', 'sign-in');
    expect(screen.getByText(/Please update your payment method or contact support\./)).toBeInTheDocument();
    expect(button('Change Password')).toBeDisabled();
    await openSetting(user, 'Your data and account');
    expect(button('Account Restricted')).toBeDisabled();
    api.answer('POST /api/subscription/portal', { body: { url: 'http://localhost/#portal' } });
    await user.click(button('Update payment method'));
    await waitFor(() => expect(location.hash).toBe('#portal'));
  });

  it('opens the payment confirmation when the bank requires it', async () => {
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, needsConfirmation: true } });
    const { user } = await openProfile('payment_failed');
    expect(await screen.findByText('Your bank asks you to confirm your payment')).toBeInTheDocument();
    api.answer('POST /api/subscription/portal', { body: { url: 'http://localhost/#invoice' } });
    await user.click(button('Confirm payment'));
    await waitFor(() => expect(location.hash).toBe('#invoice'));
  });

  it('shows an error when the payment page cannot be opened', async () => {
    const { user } = await openProfile('payment_failed');
    api.answer('POST /api/subscription/portal', problem(503, 'payment-provider-unavailable'));
    await user.click(button('Update payment method'));
    expect(
      await screen.findByText('The payment page can’t be opened right now. Please try again.'),
    ).toBeInTheDocument();
  });

  it('becomes active automatically after the payment succeeds', async () => {
    await openProfile('payment_failed', 'account');
    api.answer('GET /api/member', as('active'));
    expect(await screen.findByRole('button', { name: 'Close Account' })).toBeEnabled();
  });
});

describe('a deleted account', () => {
  it('[S4.11] is signed out to the sign-in page', async () => {
    api.answer('GET /api/member', problem(403, 'account-deleted'));
    const { user } = await openSite('/profile');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('This account has been deleted and is no longer accessible.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /login?reason=deleted']));
  });
});

describe('an account restricted since the page was opened', () => {
  it('[S4.25] shows an error and the new state when a change is saved', async () => {
    const { user } = await openProfile('active', 'games');
    const detail = 'Account functionality is restricted. Please resolve account status first.';
    api.answer('PATCH /api/member', problem(409, 'account-restricted', { title: detail }));
    api.answer('GET /api/member', as('paused'));
    await user.click(screen.getByRole('radio', { name: 'Powerball only' }));
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(await screen.findByText('Your account is paused')).toBeInTheDocument();
  });
});
