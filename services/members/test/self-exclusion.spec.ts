import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { SubscriptionEndedSchema, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import {
  MemberReopenedSchema,
  MemberSelfExcludedSchema,
  MembershipRefusedSchema,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Clock } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { SelfExclusionsService } from '../src/self-exclusion/self-exclusions.service.js';
import { aSubscription } from './builders.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

const MONTH_MS = 31 * 86_400_000;
const clock = () => people.service.app.get(Clock);
const after = (ms: number) => new Date(clock().now().getTime() + ms);
const endDue = () => people.service.app.get(SelfExclusionsService).endDue();

const exclude = async (memberId: string, period: string) =>
  people.asks('POST', '/api/member/self-exclusion', await people.service.reauthenticated(memberId), { period });

async function endSubscription(memberId: string) {
  const subscription = aSubscription({ status: SubscriptionStatus.ENDED });
  const ofSubscription = { aggregateId: `sub-of-${memberId}` };
  await people.service.publish(SubscriptionEndedSchema, { memberId, subscription, reason: 'x' }, ofSubscription);
  await eventually(async () => {
    const { body } = await people.asksAs(memberId, 'GET', '/api/member');
    expect(body.subscription.status).toBe('ended');
  });
}

describe('a member who excludes themselves', () => {
  it('is suspended immediately and sees the end date, which is published', async () => {
    const memberId = await people.joins();
    const { status, body } = await exclude(memberId, '6-months');
    expect({ status, info: body.accountInfo }).toMatchObject({ status: 200, info: { accountStatus: 'suspended' } });
    const shown = await people.asksAs(memberId, 'GET', '/api/member');
    expect(shown.body.accountInfo.excludedUntil).toBe(body.accountInfo.excludedUntil);
    const about = ({ member }: { member?: { memberId: string } | undefined }) => member?.memberId === memberId;
    const suspended = await people.service.published(MemberSuspendedSchema, about);
    expect(suspended).toMatchObject({
      reason: 'self-excluded',
      member: { receivesNumbers: false, selfExcluded: true },
    });
    const excluded = await people.service.published(MemberSelfExcludedSchema, (event) => event.memberId === memberId);
    expect(timestampDate(excluded.until!).toISOString()).toBe(body.accountInfo.excludedUntil);
  });

  it('must enter the password and choose one of three periods', async () => {
    const memberId = await people.joins();
    const period = { period: '1-year' };
    expect((await people.asks('POST', '/api/member/self-exclusion', {}, period)).status).toBe(401);
    expect(await people.asksAs(memberId, 'POST', '/api/member/self-exclusion', period)).toMatchObject({
      status: 403,
      body: { type: '/problems/password-needed' },
    });
    const { status, body } = await exclude(memberId, '1-day');
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '/period', detail: 'Choose 6 months, 1 year or 5 years' }]);
  });

  it('can neither reactivate the account nor have it reopened by an operator, who sees the end date', async () => {
    const memberId = await people.joins();
    await exclude(memberId, '1-year');
    expect((await people.asksAs(memberId, 'POST', '/api/member/reactivate')).status).toBe(409);
    const asAdmin = await people.service.asAdmin();
    const reopened = await people.asks('POST', `/api/admin/members/${memberId}/reopen`, asAdmin, { reason: 'asked' });
    expect(reopened).toMatchObject({ status: 409, body: { type: '/problems/self-excluded' } });
    const { body } = await people.asks('GET', `/api/admin/members/${memberId}`, asAdmin);
    expect(body.exclusion).toEqual({ at: expect.any(String), until: expect.any(String) });
  });

  it('cannot sign up again with the same email or phone before the date, not even after deleting the account', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    await exclude(memberId, '6-months');
    await endSubscription(memberId);
    expect((await people.leaves(memberId)).status).toBe(202);
    const stranger = people.aSignup();
    expect((await people.validates(signup.email, stranger.phone)).body).toMatchObject({ emailDuplicate: true });
    expect((await people.validates(stranger.email, signup.phone)).body).toMatchObject({ phoneDuplicate: true });

    const again = { ...people.aSignup(), email: signup.email };
    await people.pays(again);
    const refused = await people.service.published(
      MembershipRefusedSchema,
      ({ signupId }) => signupId === again.signupId,
    );
    expect(refused.reason).toBe('email-taken');

    clock().set(after(5 * MONTH_MS));
    await endDue();
    expect((await people.validates(signup.email, signup.phone)).body.valid).toBe(false);
    clock().set(after(2 * MONTH_MS));
    await endDue();
    expect((await people.validates(signup.email, signup.phone)).body.valid).toBe(true);
  });

  it('can resubscribe after the end date, and stays suspended until they do', async () => {
    const memberId = await people.joins();
    await exclude(memberId, '6-months');
    await endSubscription(memberId);
    clock().set(after(7 * MONTH_MS));
    await endDue();
    await people.service.published(MemberReopenedSchema, (event) => event.memberId === memberId);
    const { body } = await people.asksAs(memberId, 'GET', '/api/member');
    expect(body.accountInfo).toMatchObject({ accountStatus: 'suspended', excludedUntil: null });
  });
});
