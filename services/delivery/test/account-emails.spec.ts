import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DisputeOpenedSchema,
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  RenewalApproachingSchema,
  SubscriptionEndedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { MemberStatus } from '@numbercast/contracts/members/v1/events';
import { JackpotWinDetectedSchema, JackpotWinWithdrawnSchema } from '@numbercast/contracts/reporting/v1/events';
import { eventually } from '@numbercast/platform/testing';
import type { Recipient } from '../src/recipients/recipient.js';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { accountEmailId } from '../src/scheduling/account-email-queue.service.js';
import { change, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const NOON = new Date('2026-12-14T17:00:00Z');
const subscriptionOf = (memberId: string) => ({
  subscriptionId: `sub_${memberId}`,
  periodEnd: timestampFromDate(NOON),
});
const payloadOf = (memberId: string) => ({ memberId, subscription: subscriptionOf(memberId) });
const by = (memberId: string) => ({ aggregateId: `sub_${memberId}` });

const failedPayment = (memberId: string, nextAttemptAt?: Date, needsConfirmation = false) =>
  world.service.publish(
    PaymentFailedSchema,
    {
      ...payloadOf(memberId),
      amountCents: 1299n,
      currency: 'usd',
      needsConfirmation,
      ...(nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) }),
    },
    by(memberId),
  );
const letterOf = (memberId: string) =>
  accountEmailId('payment-failed', `sub_${memberId}`, `${NOON.toISOString()} last`);
const receivedFor = (memberId: string, isSo: (contact: Recipient) => boolean) =>
  eventually(async () => {
    const contact = await world.service.app.get(RecipientsRepository).find(memberId);
    expect(contact && isSo(contact)).toBe(true);
  });
const lettersTo = (memberId: string) => world.mailsAt(`${memberId}@example.com`);
const received = (memberId: string, count: number) =>
  eventually(() => {
    const accountEmails = lettersTo(memberId);
    expect(accountEmails).toHaveLength(count);
    return accountEmails;
  });

describe('a member whose payment failed', () => {
  it('[F19] receives an email after each attempt with the amount, the next attempt and what to do', async () => {
    await join(world.service, 'owing');
    await failedPayment('owing', new Date('2026-12-17T17:00:00Z'));
    const [first] = await received('owing', 1);
    expect(first!.subject).toBe('Your payment did not go through');
    expect(first!.text).toContain('$12.99');
    expect(first!.text).toContain('We will try again on December 17, 2026, and you keep getting your numbers');
    expect(first!.text).toContain('/profile');
    await failedPayment('owing');
    const accountEmails = await received('owing', 2);
    expect(accountEmails.map(({ text }) => text).join()).toContain('That was our last attempt');
  });

  it('receives an email that asks to confirm the payment if the bank requires it', async () => {
    await join(world.service, 'asked');
    await failedPayment('asked', new Date('2026-12-17T17:00:00Z'), true);
    const [accountEmail] = await received('asked', 1);
    expect(accountEmail!.subject).toBe('Your bank asks you to confirm your payment');
  });

  it('receives one email for each attempt, even if the event is repeated', async () => {
    await join(world.service, 'told-twice');
    const again = new Date('2026-12-17T17:00:00Z');
    await failedPayment('told-twice', again);
    await failedPayment('told-twice', again);
    await world.service.publish(PaymentRecoveredSchema, payloadOf('told-twice'), by('told-twice'));
    const accountEmails = await received('told-twice', 2);
    expect(accountEmails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your payment did not go through',
      'Your payment went through',
    ]);
  });
});

describe('an email about the account', () => {
  it('reaches members without email consent and suspended members, and has no unsubscribe link', async () => {
    await join(world.service, 'silent', { emailAllowed: false, deliveryMethod: 'text' });
    await change(world.service, 'silent', { emailAllowed: false, status: MemberStatus.SUSPENDED });
    await receivedFor('silent', ({ isActive }) => !isActive);
    const payload = { ...payloadOf('silent'), reason: 'unpaid' };
    await world.service.publish(SubscriptionEndedSchema, payload, by('silent'));
    const [accountEmail] = await received('silent', 1);
    expect(accountEmail!.subject).toBe('Your subscription has ended');
    expect(JSON.stringify(accountEmail!.headers ?? {})).not.toContain('List-Unsubscribe');
    for (const part of [accountEmail!.html, accountEmail!.text]) {
      expect(part).toContain('it is about your account');
      expect(part).not.toContain('/api/unsubscribe/');
    }
  });

  it('is not sent to deleted members', async () => {
    await join(world.service, 'gone');
    await change(world.service, 'gone', { status: MemberStatus.DELETED });
    await receivedFor('gone', ({ isDeleted }) => isDeleted);
    await failedPayment('gone');
    const message = await eventually(async () => {
      const found = await world.service.app.get(MessagesRepository).find(letterOf('gone'));
      expect(found?.state).toBe('suppressed');
      return found;
    });
    expect(message?.reason).toBe('not-active');
    expect(lettersTo('gone')).toEqual([]);
  });

  it('waits until the member is known if the payment event arrives first', async () => {
    await failedPayment('early');
    await join(world.service, 'early');
    await received('early', 1);
  });
});

describe('an annual plan that renews', () => {
  it('is announced with the date, the price and how to turn auto-renew off', async () => {
    await join(world.service, 'yearly', { timeZones: ['Pacific/Honolulu'] });
    const renewal = {
      amountCents: 5988n,
      currency: 'usd',
      renewsAt: timestampFromDate(new Date('2026-12-22T05:00:00Z')),
    };
    await world.service.publish(RenewalApproachingSchema, { ...payloadOf('yearly'), ...renewal }, by('yearly'));
    const [accountEmail] = await received('yearly', 1);
    // The date in the member's time zone: it is still the 21st in Hawaii
    expect(accountEmail!.subject).toBe('Your annual plan renews on December 21, 2026');
    expect(accountEmail!.text).toContain('$59.88');
    expect(accountEmail!.text).toContain('turn off auto-renew');
  });
});

describe('a disputed payment', () => {
  it('is announced by email, because the numbers stop', async () => {
    await join(world.service, 'disputing');
    const dispute = { ...payloadOf('disputing'), disputeId: 'du_1', amountCents: 1299n, currency: 'usd' };
    await world.service.publish(DisputeOpenedSchema, dispute, by('disputing'));
    const [accountEmail] = await received('disputing', 1);
    expect(accountEmail!.subject).toBe('Your account is suspended: a payment is disputed');
    expect(accountEmail!.text).toContain('$12.99');
  });
});

describe('a member whose set matches the draw', () => {
  const won = { drawId: 'powerball-2026-11-23', memberId: 'lucky' };
  const byDraw = { aggregateId: won.drawId };

  it('receives an email at once, and another one when the result is corrected', async () => {
    await join(world.service, 'lucky');
    await world.service.publish(JackpotWinDetectedSchema, won, byDraw);
    const [accountEmail] = await received('lucky', 1);
    expect(accountEmail!.subject).toBe('All your numbers came up: Powerball, Monday, November 23');
    expect(accountEmail!.text).toContain('sign it, keep it safe');
    expect(accountEmail!.text).toContain('2.5%');
    expect(accountEmail!.text).toContain('/past-numbers');
    await world.service.publish(JackpotWinWithdrawnSchema, won, byDraw);
    const accountEmails = await received('lucky', 2);
    expect(accountEmails.map(({ subject }) => subject)).toContain(
      'Correction: no jackpot in the Powerball draw of Monday, November 23',
    );
  });
});
