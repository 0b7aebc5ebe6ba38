import { describe, expect, it } from '@jest/globals';
import { type Content, templateNamed } from './index.js';
import { ENDINGS } from './subscription-ended.js';
import { wordsIn } from '../words/words.js';
import type { EmailTemplate } from './template.js';

const DAY = new Date('2026-12-22T05:00:00Z');
const emailTemplate = (kind: string) => templateNamed(kind, 'email') as EmailTemplate<Content>;
const render = (content: Content, zone?: string) =>
  emailTemplate(content.kind).render(content, {
    zone,
    firstName: 'Ann <b>',
    publicUrl: 'https://numbercast.example',
    postalAddress: '1 Main Street',
    unsubscribeUrl: '',
    isResend: false,
    words: wordsIn('en'),
  });

const RECEIPT: Extract<Content, { kind: 'payment-receipt' }> = {
  kind: 'payment-receipt',
  amountCents: 1299,
  paidAt: DAY,
  plan: 'monthly',
  periodStart: DAY,
  periodEnd: new Date('2027-01-22T05:00:00Z'),
};

const ACCOUNT_EMAILS: Content[] = [
  { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY },
  { kind: 'payment-failed', amountCents: 1299 },
  { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY, needsConfirmation: true },
  { kind: 'payment-recovered' },
  RECEIPT,
  { ...RECEIPT, plan: 'annual', card: { brand: 'eftpos_au', last4: '0001' } },
  ...ENDINGS.map((reason) => ({ kind: 'subscription-ended' as const, reason })),
  { kind: 'renewal', amountCents: 5988, renewsAt: DAY },
  { kind: 'dispute-opened', amountCents: 1299 },
  { kind: 'refund-issued', amountCents: 500, paymentCents: 1299, paidAt: DAY },
  { kind: 'password-changed' },
  { kind: 'second-factor-removed', turnedOff: true },
  { kind: 'second-factor-removed', turnedOff: false },
  { kind: 'upgrade-scheduled', upgradeAt: DAY },
  { kind: 'renewal-off', periodEnd: DAY },
  { kind: 'renewal-on', periodEnd: DAY },
  { kind: 'account-deleted' },
  { kind: 'self-excluded', until: DAY },
  { kind: 'invitation-rewarded', amountCents: 1299, isInviter: true },
  { kind: 'invitation-rewarded', amountCents: 1299, isInviter: false },
  { kind: 'pause-until', until: DAY },
  { kind: 'pause-ending', until: DAY },
  { kind: 'jackpot-won', game: 'powerball', date: '2026-11-23' },
  { kind: 'jackpot-withdrawn', game: 'megamillions', date: '2026-11-24' },
];

describe('an email about the account', () => {
  it.each(ACCOUNT_EMAILS)('contains the member’s name, a link and our address in both parts: %j', (accountEmail) => {
    const { html, text, subject } = render(accountEmail);
    expect(text).toContain('Hello Ann <b>,');
    expect(html).toContain('Hello Ann &lt;b&gt;,');
    for (const part of [html, text]) {
      expect(part).toContain(subject);
      expect(part).toContain('https://numbercast.example/profile');
      expect(part).toContain('1 Main Street');
      expect(part).toContain('it is about your account');
      expect(part.toLowerCase()).not.toContain('unsubscribe');
    }
  });

  it('requests the confirmation that the bank requires before it suggests another card', () => {
    const asked = { kind: 'payment-failed', amountCents: 1299, nextAttemptAt: DAY, needsConfirmation: true } as const;
    expect(render(asked).subject).toBe('Your bank asks you to confirm your payment');
    expect(render(asked).text).toContain('Confirm the payment on your profile, or pay there with another card.');
    expect(render(asked).text).not.toContain('declined');
  });

  it('names a card of an unknown brand by its last digits only', () => {
    const card = { brand: 'eftpos_au', last4: '0001' };
    expect(render({ ...RECEIPT, card }).text).toContain('with your card ending in 0001.');
  });

  it('states dates in the recipient’s time zone, or in Eastern time when the zone is unknown', () => {
    const renewal: Content = { kind: 'renewal', amountCents: 5988, renewsAt: DAY };
    expect(render(renewal, 'Pacific/Honolulu').subject).toBe('Your annual plan renews on December 21, 2026');
    expect(render(renewal).subject).toBe('Your annual plan renews on December 22, 2026');
  });
});
