import { describe, expect, it } from '@jest/globals';
import { ENDINGS, type AccountEmail } from '../account-email.js';
import { renderAccountEmail } from './account-email-message.js';

const DAY = new Date('2026-12-22T05:00:00Z');
const mail = (accountEmail: AccountEmail, zone?: string) =>
  renderAccountEmail({
    accountEmail,
    zone,
    firstName: 'Ann <b>',
    publicUrl: 'https://numbercast.example',
    postalAddress: '1 Main Street',
  });

const RECEIPT: AccountEmail = {
  kind: 'payment-receipt',
  amountCents: 1299,
  paidAt: DAY,
  plan: 'monthly',
  periodStart: DAY,
  periodEnd: new Date('2027-01-22T05:00:00Z'),
};

const LETTERS: AccountEmail[] = [
  { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY },
  { kind: 'payment-failed', amountCents: 1299 },
  { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY, needsConfirmation: true },
  { kind: 'payment-recovered' },
  RECEIPT,
  { ...RECEIPT, plan: 'annual', card: { brand: 'eftpos_au', last4: '0001' } },
  ...ENDINGS.map((reason) => ({ kind: 'subscription-ended' as const, reason })),
  { kind: 'renewal', amountCents: 5988, renewsAt: DAY },
  { kind: 'dispute-opened', amountCents: 1299 },
  { kind: 'password-changed' },
  { kind: 'second-factor-removed', turnedOff: true },
  { kind: 'second-factor-removed', turnedOff: false },
  { kind: 'upgrade-scheduled', upgradeAt: DAY },
  { kind: 'renewal-off', periodEnd: DAY },
  { kind: 'renewal-on', periodEnd: DAY },
  { kind: 'account-deleted' },
  { kind: 'jackpot-won', game: 'powerball', date: '2026-11-23' },
  { kind: 'jackpot-withdrawn', game: 'megamillions', date: '2026-11-24' },
];

describe('a letter about the account', () => {
  it.each(LETTERS)('says in both parts who it is for, where to go and who wrote it: %j', (accountEmail) => {
    const { html, text, subject } = mail(accountEmail);
    expect(text).toContain('Hello Ann <b>,');
    expect(html).toContain('Hello Ann &lt;b&gt;,');
    for (const part of [html, text]) {
      expect(part).toContain(subject);
      expect(part).toContain('https://numbercast.example/profile');
      expect(part).toContain('1 Main Street');
      expect(part).toContain('This is about your account');
      expect(part.toLowerCase()).not.toContain('unsubscribe');
    }
  });

  it('asks for a confirmation where the bank wants one, not for another card first', () => {
    const asked = { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY, needsConfirmation: true } as const;
    expect(mail(asked).subject).toBe('Your bank asks you to confirm your payment');
    expect(mail(asked).text).toContain('Confirm the payment on your profile, or pay there with another card.');
    expect(mail(asked).text).not.toContain('did not take');
  });

  it('names a card of a brand without a name here by its digits alone', () => {
    const card = { brand: 'eftpos_au', last4: '0001' };
    expect(mail({ ...RECEIPT, card }).text).toContain('with your card ending in 0001.');
  });

  it('names days as its reader’s calendar has them, Eastern when that is not known', () => {
    const renewal: AccountEmail = { kind: 'renewal', amountCents: 5988, renewsAt: DAY };
    expect(mail(renewal, 'Pacific/Honolulu').subject).toBe('Your annual plan renews on December 21, 2026');
    expect(mail(renewal).subject).toBe('Your annual plan renews on December 22, 2026');
  });
});
