import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InvitationRewardedSchema, PaymentReceivedSchema, Plan } from '@numbercast/contracts/billing/v1/events';
import { MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { eventually, storedAndRead } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { accountEmailId } from '../src/scheduling/account-email-queue.service.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const PAID_AT = new Date('2026-12-22T17:00:00Z');
const URL = 'https://invoice.stripe.com/i/acct_1/live_secret';

const pay = (memberId: string, invoiceId: string, changes = {}) =>
  world.service.publish(
    PaymentReceivedSchema,
    {
      memberId,
      subscriptionId: `sub_${memberId}`,
      invoiceId,
      invoiceNumber: 'NC-0001',
      amountCents: 1299n,
      currency: 'usd',
      paidAt: timestampFromDate(PAID_AT),
      plan: Plan.MONTHLY,
      periodStart: timestampFromDate(PAID_AT),
      periodEnd: timestampFromDate(new Date('2027-01-22T17:00:00Z')),
      cardBrand: 'visa',
      cardLast4: '4242',
      invoiceUrl: URL,
      ...changes,
    },
    { aggregateId: invoiceId },
  );
const received = (memberId: string, count: number) =>
  eventually(() => {
    const mails = world.mailsAt(`${memberId}@example.com`);
    expect(mails).toHaveLength(count);
    return mails;
  });

describe('a receipt', () => {
  it('contains the amount, the period and the card, and links to the invoice', async () => {
    await join(world.service, 'payer', { timeZones: ['Pacific/Honolulu'] });
    await pay('payer', 'in_1');
    const [mail] = await received('payer', 1);
    expect(mail!.subject).toBe('Your receipt for $12.99');
    expect(mail!.text).toContain('You paid $12.99 on December 22, 2026 with your Visa ending in 4242.');
    expect(mail!.text).toContain('your monthly plan from December 22, 2026 to January 22, 2027.');
    expect(mail!.text).toContain('Invoice number: NC-0001');
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(URL);
      expect(part).toContain('/profile');
      expect(part).toContain('it is about your account');
    }
  });

  it('is listed for operators among the messages about the account', async () => {
    await join(world.service, 'listed');
    await pay('listed', 'in_listed');
    const { date, drawAt, deadline } = world.sunday;
    await assign(world.service, 'listed', { date, drawAt, deadline });
    await received('listed', 2);
    const list = async (query: string) => {
      const path = `${world.service.url}/api/admin/deliveries/account-messages?${query}`;
      const response = await fetch(path, { headers: await world.service.asAdmin() });
      return { status: response.status, body: (await response.json()) as { items: object[] } };
    };
    await eventually(async () => {
      const { body } = await list('memberId=listed');
      expect(body).toMatchObject({ total: 1, next: null });
      expect(body.items).toEqual([
        {
          id: 'email|payment-receipt|in_listed',
          kind: 'payment-receipt',
          title: 'Receipt',
          channel: 'email',
          state: expect.stringMatching(/^(accepted|delivered)$/),
          reason: null,
          destination: 'l···@example.com',
          createdAt: expect.any(String),
          acceptedAt: expect.any(String),
        },
      ]);
    });
    expect((await list('')).status).toBe(400);
    expect((await list('memberId=listed&page=2')).status).toBe(400);
  });

  it('is sent once for each invoice, however often the payment is published', async () => {
    await join(world.service, 'twice');
    await pay('twice', 'in_2');
    await pay('twice', 'in_2');
    await pay('twice', 'in_3', { amountCents: 5988n, plan: Plan.ANNUAL });
    const mails = await received('twice', 2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your receipt for $12.99',
      'Your receipt for $59.88',
    ]);
  });

  it('is sent to members who get no numbers by email, without a link to unsubscribe', async () => {
    await join(world.service, 'quiet', { emailAllowed: false, notificationsEnabled: false, deliveryMethod: 'text' });
    await pay('quiet', 'in_4', { cardBrand: '', cardLast4: '', invoiceUrl: '', invoiceNumber: '' });
    const [mail] = await received('quiet', 1);
    expect(mail!.text).toContain('You paid $12.99 on December 22, 2026.');
    expect(JSON.stringify(mail)).not.toMatch(/unsubscribe/i);
  });

  it('does not reach an address that SendGrid suppresses, and is recorded as failed', async () => {
    const email = 'away+returned@example.com';
    await join(world.service, 'away', { email, deliveryMethod: 'email' });
    await assign(world.service, 'away', world.sunday);
    await world.service.published(MemberOptedOutSchema, ({ memberId }) => memberId === 'away');
    const before = world.mailsAt(email).length;
    await pay('away', 'in_5');
    await eventually(async () =>
      expect(
        await world.service.app.get(MessagesRepository).find(accountEmailId('payment-receipt', 'in_5')),
      ).toMatchObject({ state: 'failed', reason: 'suppressed' }),
    );
    expect(world.mailsAt(email)).toHaveLength(before);
  });

  it('leaves neither the card nor the address of the invoice readable in the database', async () => {
    await join(world.service, 'sealed');
    await pay('sealed', 'in_6', { cardLast4: '9753' });
    await received('sealed', 1);
    const { lying, read } = await storedAndRead(world.service);
    for (const secret of [URL, '9753']) {
      expect(read).toContain(secret);
      expect(lying).not.toContain(secret);
    }
  });
});

describe('a credit for an invitation', () => {
  it('is announced once to the inviter and to the invited member, however often the event arrives', async () => {
    const publish = (memberId: string, isInviter: boolean) =>
      world.service.publish(
        InvitationRewardedSchema,
        { memberId, signupId: 'invited', amountCents: 1299n, isInviter },
        { aggregateId: 'invited' },
      );
    for (const memberId of ['inviter', 'invited']) await join(world.service, memberId);
    await publish('inviter', true);
    await publish('inviter', true);
    await publish('invited', false);
    const [toInviter] = await received('inviter', 1);
    const [toFriend] = await received('invited', 1);
    expect(toInviter).toMatchObject({ subject: 'You have a $12.99 credit' });
    expect(toInviter!.text).toContain('Someone you invited joined Numbercast.');
    expect(toFriend!.text).toContain('You joined Numbercast by an invitation');
  });
});
