import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers, mariasSubscription } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
});

const card = () => screen.findByRole('region', { name: 'Subscription' });
const autoRenew = () => screen.getByRole('checkbox', { name: /^Auto-renew/ });
const pendingUpgrade = { upgradeDate: '2026-12-14T12:00:00Z', scheduleId: 'sub_sched_1' };

async function openProfile(setting = 'plan') {
  const site = await openSite(`/profile#${setting}`);
  await card();
  return site;
}

const turnOff = async ({ user }: Awaited<ReturnType<typeof openProfile>>) => {
  await user.click(autoRenew());
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off auto-renew?' }));
  await user.click(question.getByRole('button', { name: 'Turn off' }));
};

async function openConsent() {
  const site = await openProfile();
  await site.user.click(screen.getByRole('button', { name: 'Upgrade to annual' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Upgrade to the annual plan' }));
  await dialog.findByText('$59.88');
  const password = () => dialog.getByLabelText('Current password', { selector: 'input' });
  const press = () => site.user.click(dialog.getByRole('button', { name: 'I agree - upgrade now' }));
  const agree = async () => {
    await site.user.type(password(), 'Sunny-day-7');
    await press();
  };
  return { ...site, dialog, password, press, agree };
}

describe('the subscription', () => {
  it('[S2.45] shows the plan, the next renewal and the start of the membership', async () => {
    await openProfile();
    expect(await card()).toHaveTextContent(
      'PlanMonthly, $12.99 a monthRenews onDecember 14, 2026 for $12.99Member sinceSeptember 14, 2026',
    );
  });

  it('[S2.46] shows “Recent” when the sign-up date is unknown', async () => {
    api.answer('GET /api/member', {
      body: { ...mariaMember, subscription: { ...mariaMember.subscription, signupDate: null } },
    });
    await openProfile();
    expect(await card()).toHaveTextContent('Member sinceRecent');
  });

  it('opens the payment provider’s portal to update the payment method', async () => {
    api.answer('POST /api/subscription/portal', { body: { url: 'http://localhost/#card' } });
    const { user } = await openProfile('invoices');
    await user.click(screen.getByRole('button', { name: 'Update payment method' }));
    await waitFor(() => expect(location.hash).toBe('#card'));
  });
});

describe('auto-renewal', () => {
  it('[S2.47] can be turned off, which shows when the plan ends', async () => {
    api.answer('POST /api/subscription/auto-renew', { body: { autoRenew: false } });
    const site = await openProfile('renewal');
    expect(autoRenew()).toBeChecked();
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, autoRenew: false } });
    await turnOff(site);
    expect(await screen.findByText('Auto-renew is off.')).toBeInTheDocument();
    expect(autoRenew()).not.toBeChecked();
    expect(await card()).toHaveTextContent('Ends onDecember 14, 2026');
    expect(await card()).toHaveTextContent('Your plan ends when the time you’ve paid for is over.');
    expect(api.callsTo('POST /api/subscription/auto-renew')[0]?.body).toEqual({ autoRenew: false });
  });

  it('asks for the reason after it was turned off and sends the answer', async () => {
    api.answer('POST /api/subscription/auto-renew', { body: { autoRenew: false } });
    const site = await openProfile('renewal');
    expect(screen.queryByRole('group', { name: 'What is the main reason?' })).not.toBeInTheDocument();
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, autoRenew: false } });
    await turnOff(site);
    const question = within(await screen.findByRole('group', { name: 'What is the main reason?' }));
    expect(screen.getByRole('button', { name: 'Send answer' })).toHaveAttribute('aria-disabled', 'true');
    await site.user.click(question.getByRole('radio', { name: 'Another reason' }));
    await site.user.type(question.getByRole('textbox', { name: /^In a few words/ }), ' I moved abroad ');
    api.answer('POST /api/member/leave-reason', problem(503, 'unavailable'));
    await site.user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Your answer could not be sent. Auto-renew stays off.')).toBeInTheDocument();
    api.answer('POST /api/member/leave-reason', { status: 204 });
    await site.user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Thank you for your answer.')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'What is the main reason?' })).not.toBeInTheDocument();
    expect(api.callsTo('POST /api/member/leave-reason').at(-1)?.body).toEqual({
      reason: 'other',
      text: 'I moved abroad',
    });
  });

  it('stays off when the question about the reason is skipped', async () => {
    api.answer('POST /api/subscription/auto-renew', { body: { autoRenew: false } });
    const site = await openProfile('renewal');
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, autoRenew: false } });
    await turnOff(site);
    await site.user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('button', { name: 'Skip' })).not.toBeInTheDocument();
    expect(autoRenew()).not.toBeChecked();
    expect(api.callsTo('POST /api/member/leave-reason')).toEqual([]);
  });

  it('stays on when the member cancels after seeing the end date of the plan', async () => {
    const { user } = await openProfile('renewal');
    await user.click(autoRenew());
    const question = within(await screen.findByRole('alertdialog', { name: 'Turn off auto-renew?' }));
    expect(question.getByText(/^Your plan will end/)).toHaveTextContent(
      'Your plan will end December 14, 2026. You’ll get numbers until then.',
    );
    await user.click(question.getByRole('button', { name: 'Keep it on' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(autoRenew()).toBeChecked();
    expect(api.callsTo('POST /api/subscription/auto-renew')).toEqual([]);
  });

  it('shows the latest choice immediately while requests are pending', async () => {
    api.answer('POST /api/subscription/auto-renew', { body: { autoRenew: true } });
    const { user } = await openProfile('renewal');
    await user.click(autoRenew());
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    expect(autoRenew()).not.toBeChecked();
    fireEvent.click(autoRenew());
    expect(autoRenew()).toBeChecked();
    const requests = () => api.callsTo('POST /api/subscription/auto-renew').map(({ body }) => body);
    await waitFor(() => expect(requests()).toEqual([{ autoRenew: false }, { autoRenew: true }]));
    expect(autoRenew()).toBeChecked();
  });

  it('keeps its state and shows an error when the change fails', async () => {
    api.answer('POST /api/subscription/auto-renew', unreachable);
    await turnOff(await openProfile('renewal'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Auto-renew could not be changed. Please try again.');
    expect(autoRenew()).toBeChecked();
  });

  it('fails immediately while offline instead of waiting for the connection', async () => {
    api.answer('POST /api/subscription/auto-renew', unreachable);
    const site = await openProfile('renewal');
    act(() => void fireEvent.offline(window));
    await turnOff(site);
    expect(await screen.findByText('Auto-renew could not be changed. Please try again.')).toBeInTheDocument();
    expect(autoRenew()).toBeChecked();
    act(() => void fireEvent.online(window));
  });
});

describe('a member whose price differs from the pricing page', () => {
  const ownPrice = {
    ...mariasSubscription,
    amountCents: 999,
    nextCharge: { at: '2026-12-14T12:00:00Z', amountCents: 999 },
    upgrade: {
      ...mariasSubscription.upgrade,
      amountCents: 7988,
      yearOfMonthsCents: 11_988,
      savingCents: 4000,
      savingPercent: 33,
    },
  };

  it('sees that price in the plan, the renewal and the upgrade offer', async () => {
    api.answer('GET /api/subscription', { body: ownPrice });
    await openProfile();
    await screen.findByText(/\$9\.99 a month until/);
    expect(await card()).toHaveTextContent('PlanMonthly, $9.99 a monthRenews onDecember 14, 2026 for $9.99');
    expect(await card()).toHaveTextContent(
      'Annual plan: save 33%$79.88 per year instead of $119.88. You save $40 per year.',
    );
    for (const setting of ['Plan', 'Auto-renew'])
      expect(screen.getByRole('button', { name: new RegExp(`^${setting} `) })).not.toHaveTextContent('12.99');
    expect(await card()).not.toHaveTextContent('$12.99 a month');
  });

  it('sees prices without tax but charges with tax', async () => {
    const upgrade = { ...mariasSubscription.upgrade, priceCents: 5988, amountCents: 6482 };
    const nextCharge = { at: '2026-12-14T12:00:00Z', amountCents: 1406 };
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, isTaxed: true, nextCharge, upgrade } });
    const { user } = await openProfile();
    await screen.findByText(/\$12\.99 a month plus tax where it applies until/);
    expect(await card()).toHaveTextContent('Renews onDecember 14, 2026 for $14.06');
    expect(await card()).toHaveTextContent('$59.88 per year instead of $155.88, both plus tax where it applies.');
    await user.click(screen.getByRole('button', { name: 'Upgrade to annual' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('$64.82')).toBeInTheDocument();
    expect(dialog.getByText(/^A year costs/)).toHaveTextContent(
      'A year costs $59.88 plus tax where it applies. That is $4.99 per month, 61% less',
    );
  });

  it('is promised no saving when the annual plan saves nothing', async () => {
    const upgrade = { ...ownPrice.upgrade, yearOfMonthsCents: 4_788, savingCents: -3_200, savingPercent: 0 };
    api.answer('GET /api/subscription', { body: { ...ownPrice, upgrade } });
    const { user } = await openProfile();
    await waitFor(async () => expect(await card()).toHaveTextContent('$79.88 per year.'));
    expect(await card()).not.toHaveTextContent('save');
    await user.click(screen.getByRole('button', { name: 'Upgrade to annual' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/^That is/)).toHaveTextContent('That is $6.66 per month.');
  });
});

describe('the annual plan', () => {
  it('[S2.48] is offered with its actual saving', async () => {
    await openProfile();
    expect(await card()).toHaveTextContent(
      'Annual plan: save 61%$59.88 per year instead of $155.88. You save $96 per year.',
    );
  });

  it('[S2.60] shows the member’s own dates and the price before the member agrees', async () => {
    const { dialog } = await openConsent();
    expect(dialog.getByText(/^You will be charged/)).toHaveTextContent(
      'You will be charged $59.88 on December 14, 2026, when your current monthly cycle ends. ' +
        'Your annual plan runs from December 14, 2026 to December 14, 2027.',
    );
    expect(dialog.getByText(/^That is/)).toHaveTextContent(
      'That is $4.99 per month, 61% less than $155.88 per year: you save $96 per year.',
    );
    expect(dialog.getByText(/cannot be canceled/)).toHaveTextContent(
      'Once you click “I agree - upgrade now” and the upgrade is scheduled, it cannot be canceled.',
    );
  });

  it('[S2.49] is shown with its effective date and without a further offer once scheduled', async () => {
    api.answer('POST /api/subscription/upgrade', { body: pendingUpgrade });
    const { agree } = await openConsent();
    api.answer('GET /api/subscription', {
      body: { ...mariasSubscription, amountCents: 5988, upgrade: null, pendingUpgrade },
    });
    await agree();
    expect(await screen.findByText('Your annual plan starts on December 14, 2026.')).toBeInTheDocument();
    const [agreed] = api.callsTo('POST /api/subscription/upgrade');
    expect(agreed?.body).toEqual({ amountCents: 5988 });
    expect(agreed?.headers.get('x-step-up')).toBe('vouched');
    expect(api.callsTo('POST /api/reauthentication').map(({ body }) => body)).toEqual([
      { currentPassword: 'Sunny-day-7' },
    ]);
    await waitFor(async () => expect(await card()).toHaveTextContent('$59.88 a year'));
    expect(await card()).toHaveTextContent('PlanAnnual, $59.88 a yearEffectiveDecember 14, 2026');
    expect(screen.queryByRole('button', { name: 'Upgrade to annual' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('[S7.4] is requested with a token that is refreshed immediately before', async () => {
    const before = signInServer.refreshes;
    let atTheCall = 0;
    api.answer('POST /api/subscription/upgrade', () => {
      atTheCall = signInServer.refreshes;
      return { body: pendingUpgrade };
    });
    const { agree } = await openConsent();
    expect(signInServer.refreshes).toBe(before);
    await agree();
    await screen.findByText('Your annual plan starts on December 14, 2026.');
    expect(atTheCall).toBe(before + 1);
  });

  it('requires the password before any request is sent', async () => {
    const { password, press } = await openConsent();
    await waitFor(() => expect(password()).toHaveFocus());
    await press();
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(api.callsTo('POST /api/reauthentication')).toEqual([]);
  });

  it('is not scheduled when the password is wrong', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    const { dialog, password, agree } = await openConsent();
    await agree();
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.callsTo('POST /api/subscription/upgrade')).toEqual([]);
  });

  it('shows why it was not scheduled when the offer no longer exists', async () => {
    api.answer('POST /api/subscription/upgrade', problem(409, 'already-annual', { title: 'It is annual already.' }));
    const { dialog, agree } = await openConsent();
    api.answer('GET /api/subscription', { body: { ...mariasSubscription, upgrade: null } });
    await agree();
    await waitFor(() => expect(dialog.queryByText('$59.88')).not.toBeInTheDocument());
    expect(dialog.getByRole('alert')).toHaveTextContent('It is annual already.');
    expect(dialog.queryByLabelText('Current password', { selector: 'input' })).not.toBeInTheDocument();
  });

  it('[S2.50] is shown as annual and not offered while an upgrade is pending', async () => {
    api.answer('GET /api/member', { body: { ...mariaMember, pendingUpgrade } });
    await openProfile();
    expect(await card()).toHaveTextContent(/PlanAnnual.*EffectiveDecember 14, 2026/);
    expect(screen.queryByRole('button', { name: 'Upgrade to annual' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'the account is restricted',
      problem(409, 'account-restricted', {
        detail: 'Cannot upgrade while account is restricted. Please resolve account status first.',
      }),
      'Cannot upgrade while account is restricted. Please resolve account status first.',
    ],
    [
      'the plan is already annual',
      problem(409, 'already-annual', { title: 'Your plan is already annual.' }),
      'Your plan is already annual.',
    ],
    [
      'the price has changed since it was shown',
      problem(409, 'amount-changed', { title: 'The price has changed. Please check the new amount before you agree.' }),
      'The price has changed.',
    ],
    [
      'payments are down',
      problem(503, 'payment-provider-unavailable', {
        detail: 'You have not been charged. Please try again in a moment.',
      }),
      'You have not been charged.',
    ],
    ['the service fails', problem(500, 'internal', { detail: 'Nothing was lost.' }), 'Failed to upgrade'],
    ['the service is unreachable', unreachable, 'Failed to schedule upgrade. Please try again.'],
  ])('[S8.19] shows an error and can be retried when %s', async (_case, answer, text) => {
    api.answer('POST /api/subscription/upgrade', answer);
    const { dialog, agree } = await openConsent();
    await agree();
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getByRole('button', { name: 'I agree - upgrade now' })).toBeEnabled();
  });

  it('is reported as failed immediately, without waiting for the subscription to reload', async () => {
    const { dialog, agree } = await openConsent();
    api.answer('POST /api/subscription/upgrade', problem(500, 'internal'));
    api.answer('GET /api/subscription', () => new Promise(() => undefined));
    await agree();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to upgrade');
    expect(dialog.getByRole('button', { name: 'I agree - upgrade now' })).toBeEnabled();
  });

  it('cannot be agreed to until the dates and the price are loaded', async () => {
    api.answer('GET /api/subscription', problem(503, 'payment-provider-unavailable'));
    const { user } = await openProfile();
    await user.click(screen.getByRole('button', { name: 'Upgrade to annual' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Your dates and the price can’t be shown right now.');
    expect(dialog.getByRole('button', { name: 'I agree - upgrade now' })).toBeDisabled();
    api.answer('GET /api/subscription', { body: mariasSubscription });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('$59.88')).toBeInTheDocument();
  });

  it('[S7.5] asks the member to log in again when the session has ended', async () => {
    const { agree, address } = await openConsent();
    api.answer('POST /api/subscription/upgrade', () => {
      signInServer.person = null;
      return problem(401, 'not-signed-in');
    });
    await agree();
    expect(await screen.findByText('Please log in again to upgrade your plan.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/login?to=%2Fprofile&reason=ended'));
  });
});
