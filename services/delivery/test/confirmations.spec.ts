import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { RenewalSwitchedSchema, UpgradeScheduledSchema } from '@numbercast/contracts/billing/v1/events';
import {
  NewDeviceSignedInSchema,
  PasswordChangedSchema,
  SecondFactorRemovedSchema,
} from '@numbercast/contracts/identity/v1/events';
import {
  MemberDeletedSchema,
  MemberSelfExcludedSchema,
  MemberStatus,
  PauseEndingSchema,
  PauseEndSetSchema,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { Retention } from '../src/retention/retention.js';
import { aMember, join } from './publish-events.js';
import { settings } from './settings.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const mailTo = (address: string, count = 1) =>
  eventually(() => {
    const mails = world.mailsAt(address);
    expect(mails).toHaveLength(count);
    return mails;
  });
const END = new Date('2026-12-22T17:00:00Z');

describe('the owner of an account is sent a confirmation', () => {
  it.each([
    [
      'of a changed password',
      (memberId: string) =>
        world.service.publish(PasswordChangedSchema, { accountId: memberId }, { aggregateId: memberId }),
      'Your password was changed',
      '/contact',
    ],
    [
      'of a second factor that was removed',
      (memberId: string) =>
        world.service.publish(
          SecondFactorRemovedSchema,
          { accountId: memberId, turnedOff: true },
          { aggregateId: memberId },
        ),
      'Two-step sign-in is off',
      '/contact',
    ],
    [
      'of a sign-in with a new browser',
      (memberId: string) =>
        world.service.publish(
          NewDeviceSignedInSchema,
          { accountId: memberId, device: 'Safari on iPhone', at: timestampFromDate(END) },
          { aggregateId: memberId },
        ),
      'New sign-in to your account',
      'December 22, 2026 at 12:00 PM EST, with a browser that you have not used lately: Safari on iPhone.',
    ],
    [
      'of a scheduled upgrade',
      (memberId: string) =>
        world.service.publish(
          UpgradeScheduledSchema,
          { memberId, scheduleId: 's', upgradeAt: timestampFromDate(END) },
          { aggregateId: `sub_${memberId}` },
        ),
      'Your annual plan starts on December 22, 2026',
      'cannot be canceled or refunded',
    ],
    [
      'of auto-renew turned off',
      (memberId: string) =>
        world.service.publish(
          RenewalSwitchedSchema,
          { memberId, subscription: { subscriptionId: 's', periodEnd: timestampFromDate(END), autoRenew: false } },
          { aggregateId: `sub_${memberId}` },
        ),
      'Auto-renew is off',
      'ends on December 22, 2026',
    ],
    [
      'of auto-renew turned on',
      (memberId: string) =>
        world.service.publish(
          RenewalSwitchedSchema,
          { memberId, subscription: { subscriptionId: 's', periodEnd: timestampFromDate(END), autoRenew: true } },
          { aggregateId: `sub_${memberId}` },
        ),
      'Auto-renew is on',
      'renews on December 22, 2026',
    ],
    [
      'of a self-exclusion',
      (memberId: string) =>
        world.service.publish(
          MemberSelfExcludedSchema,
          { memberId, until: timestampFromDate(END) },
          { aggregateId: memberId },
        ),
      'You are excluded until December 22, 2026',
      'call or text 1-800-GAMBLER',
    ],
    [
      'of a pause until a date',
      (memberId: string) =>
        world.service.publish(
          PauseEndSetSchema,
          { memberId, until: timestampFromDate(END) },
          { aggregateId: memberId },
        ),
      'Your account is paused until December 22, 2026',
      'a new billing period starts that day',
    ],
    [
      'of the upcoming end of a pause',
      (memberId: string) =>
        world.service.publish(
          PauseEndingSchema,
          { memberId, until: timestampFromDate(END) },
          { aggregateId: memberId },
        ),
      'Your numbers start again on December 22, 2026',
      'a new billing period starts that day',
    ],
    [
      'of a deleted account',
      (memberId: string) =>
        world.service.publish(
          MemberDeletedSchema,
          { member: aMember(memberId, { status: MemberStatus.DELETED }) },
          { aggregateId: memberId },
        ),
      'Your account was deleted',
      'contact us right away',
    ],
  ])('%s, even without consent to email', async (_, publish, subject, words) => {
    const memberId = randomUUID();
    await join(world.service, memberId, { deliveryMethod: 'text', emailAllowed: false });
    await publish(memberId);
    const [mail] = await mailTo(`${memberId}@example.com`);
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(words) });
  });
});

describe('a message of the contact form', () => {
  const receive = (email: string) => {
    const contactId = randomUUID();
    const form = { name: 'Eve', email, subject: 'Buy now', message: 'https://evil.example' };
    return world.service.publish(ContactReceivedSchema, { contactId, ...form }, { aggregateId: contactId });
  };

  it('is acknowledged to its sender once a day, without quoting the form', async () => {
    const address = `${randomUUID()}@stranger.example`;
    await receive(address);
    const [mail] = await mailTo(address);
    expect(mail!.subject).toBe('We received your message');
    expect(JSON.stringify(mail)).not.toMatch(/Eve|Buy now|evil/);
    expect(JSON.stringify(mail)).not.toContain('unsubscribe');
    await receive(address);
    const other = `${randomUUID()}@stranger.example`;
    await receive(other);
    await mailTo(other);
    await mailTo(address);
  });

  it('is announced to the staff with a link to the console, without quoting the form', async () => {
    await receive(`${randomUUID()}@stranger.example`);
    const mails = await eventually(() => {
      const found = world.mailsAt(settings.SUPPORT_EMAIL);
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(mails[0]).toMatchObject({
      subject: 'New messages from the contact form',
      text: expect.stringContaining('/admin-dashboard?tab=messages'),
    });
    expect(JSON.stringify(mails)).not.toMatch(/Eve|Buy now|evil/);
  });

  it('leaves no address in the database after a month', async () => {
    const address = `${randomUUID()}@stranger.example`;
    await receive(address);
    await mailTo(address);
    const { rows } = world.service.app.get(MessagesRepository);
    const kept = () => rows.countDocuments({ _id: /^contact\|/ as never });
    const retention = world.service.app.get(Retention);
    await retention.deleteExpired();
    expect(await kept()).toBeGreaterThan(0);
    await world.moveTo(new Date(world.sunday.noon.getTime() + 31 * 86_400_000));
    await retention.deleteExpired();
    expect(await kept()).toBe(0);
  });
});
