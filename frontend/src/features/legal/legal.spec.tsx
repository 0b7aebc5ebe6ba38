import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

beforeEach(() => {
  fakeSignIn(null);
  fakeApi();
});

async function textAt(address: string) {
  await openSite(address);
  await screen.findByRole('link', { name: 'Back to Home' });
  return screen.getByRole('main');
}

describe('the Terms and Conditions', () => {
  it.each([
    ['age', 'at least 18 years old'],
    ['one account', 'One account per person; sharing an account or passing its Number Sets on is prohibited.'],
    ['accurate details', 'accurate, current and complete'],
    ['the guarantee', 'guaranteed 5 Number Sets for each game you subscribe to and each supported drawing'],
    ['additional sets', 'At our discretion, and depending on availability, you may receive up to 10.'],
    ['draw days', 'Powerball on Monday, Wednesday and Saturday, and Mega Millions on Tuesday and Friday'],
    ['the deadline', 'at least 24 hours before the drawing'],
    ['replies to texts', 'Reply STOP to any message to end text messages, or HELP for assistance.'],
    ['inactivity', 'after 30 minutes without activity'],
    [
      'closed accounts',
      'suspend or close an account for fraud, for abuse of the Service or for a violation of these terms',
    ],
    ['reactivation', 'A closure is final unless we approve a reactivation.'],
    ['the monthly plan', 'Monthly: $12.99 per month'],
    ['the annual plan', 'Annual: $59.88 per year ($4.99 per month)'],
    ['the annual term', 'It can be neither canceled nor refunded during its year.'],
    ['renewals', 'Renewals are final and non-refundable.'],
    ['auto-renew off', 'stays active to the end of the period you have paid for and then ends'],
    ['refunds', 'There are no prorated refunds.'],
    ['the upgrade to annual', 'The annual plan then starts when your current monthly cycle ends.'],
    ['the winnings share', 'above $50,000,000, you owe us 2.5% of the gross jackpot'],
    ['contacting a winner', 'We contact the Jackpot Winner within 3 business days of the verified draw date.'],
    ['the definition of a winner', 'A Jackpot Winner is a registered, paying Member'],
    ['stored data', 'your name, email address, phone number, ZIP code and subscription preferences'],
    ['retention', 'automatically deleted after 7 years'],
    ['liability', 'limited to the amount you paid us in the 12 months before the claim arose'],
    ['law', 'governed by the laws of the State of Arkansas'],
    ['disputes', 'binding arbitration in Arkansas'],
    ['independence', 'not affiliated with, endorsed by or connected to Powerball, Mega Millions'],
    ['odds', 'cannot improve your odds of winning and we guarantee no win of any kind'],
  ])('[S3.42] state the rule on %s', async (_rule, words) => {
    expect(await textAt('/terms')).toHaveTextContent(words);
  });
});

describe.each([
  ['/terms', 'Terms and Conditions', '1.0'],
  ['/privacy', 'Privacy Policy', '1.0'],
])('a published version of %s', (address, title, version) => {
  it('is linked from the current text and has a permanent URL', async () => {
    const site = await openSite(address);
    await site.user.click(await screen.findByRole('link', { name: new RegExp(`^Version ${version}`) }));
    expect(await screen.findByRole('link', { name: new RegExp(`^Version ${version}`), current: 'page' })).toBeVisible();
    expect(site.address()).toBe(`${address}/${version}`);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent(`Version ${version}, effective`);
  });

  it('is not found under an unknown version number', async () => {
    await openSite(`${address}/0.9`);
    expect(await screen.findByRole('heading', { level: 1, name: /Page Not Found/ })).toBeInTheDocument();
  });
});

describe('the Privacy Policy', () => {
  it('names the device cookie in version 1.1', async () => {
    const text = await textAt('/privacy');
    expect(text).toHaveTextContent('numbercast_device');
    expect(text).toHaveTextContent('Version 1.1, effective November 28, 2026');
  });

  it('does not name the device cookie in version 1.0', async () => {
    const text = await textAt('/privacy/1.0');
    expect(text).toHaveTextContent('Version 1.0, effective June 1, 2025');
    expect(text).not.toHaveTextContent('numbercast_device');
  });

  it.each([
    ['sale', 'we do not sell it, and we do not share it'],
    ['processors', 'a card payment provider, an email provider and an SMS provider'],
    ['storage', 'a cloud document database, and an identity provider handles signing in'],
    ['the number of sets', '5 guaranteed for each game and drawing, up to 10'],
    ['retention', 'automatically deleted after 7 years'],
  ])('[S9.4] states the rule on %s', async (_rule, words) => {
    expect(await textAt('/privacy')).toHaveTextContent(words);
  });
});
