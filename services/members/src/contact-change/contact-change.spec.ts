import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { ConsentChangedSchema, ContactChangedSchema } from '@numbercast/contracts/members/v1/events';
import { aMember, LATER, MEMBER_ID } from '../../test/builders.js';
import { type Channel, mayReceive, type Member } from '../membership/member.js';
import { remove } from '../membership/member-commands.js';
import { answerCode, awaitedChange, forgetChange, issueCode, uniqueValue } from './contact-change.js';

const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(LATER.getTime() + minutes * MINUTE_MS);
const code = { codeId: 'code-1', code: '302914', codeHash: 'salt$hash' };
const NEW_EMAIL = { channel: 'email', address: 'ann@new.example' } as const;
const NEW_PHONE = { channel: 'sms', address: '4155550123' } as const;

const asking = (wanted: { channel: Channel; address: string }, member: Member = aMember()) =>
  issueCode(MEMBER_ID, member, wanted, code, LATER).next;
const answering = (
  member: Member,
  answer: { isRight?: boolean; mayText?: boolean; codeId?: string } = {},
  at = after(1),
) => answerCode(MEMBER_ID, member, { codeId: 'code-1', isRight: true, mayText: false, ...answer }, at);
const kinds = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type.replace('members.v1.', ''));
const withCode = (problem: string) => expect.objectContaining({ code: problem });

describe('A member who requests a new email or phone', () => {
  it('keeps the current address until the code is entered', () => {
    const { next, events } = issueCode(MEMBER_ID, aMember(), NEW_EMAIL, code, LATER);
    expect(kinds({ events })).toEqual(['ContactCodeIssued']);
    expect(next.profile?.email).toBe('ann.lee@example.com');
    expect(next.emailKey).toBe('ann.lee@example.com');
    expect(JSON.stringify(next)).not.toContain(code.code);
  });

  it('has the new address once the code is entered, which publishes the new and the previous one', () => {
    const decision = answering(asking(NEW_EMAIL));
    expect(decision.next).toMatchObject({ emailKey: 'ann@new.example', profile: { email: 'ann@new.example' } });
    expect(decision.next.contactChange).toBeUndefined();
    expect(kinds(decision)).toEqual(['ContactChanged']);
    expect(fromBinary(ContactChangedSchema, decision.events[0]!.payload)).toMatchObject({
      member: { email: 'ann@new.example', phone: '2125550123' },
      previousEmail: 'ann.lee@example.com',
      previousPhone: '2125550123',
    });
  });

  it('cannot change to their current email or phone', () => {
    expect(() => asking({ channel: 'email', address: 'ann.lee@example.com' })).toThrow(withCode('invalid-input'));
    expect(() => asking({ channel: 'sms', address: '2125550123' })).toThrow(withCode('invalid-input'));
  });

  it('has 15 minutes to enter the code', () => {
    const asked = asking(NEW_EMAIL);
    expect(awaitedChange(asked, after(14.9)).address).toBe('ann@new.example');
    expect(() => answering(asked, {}, after(15))).toThrow(withCode('no-code-awaited'));
    expect(forgetChange(asked, after(14.9))).toBeNull();
    expect(forgetChange(asked, after(15))?.next.contactChange).toBeUndefined();
  });

  it('has five attempts, after which even the right code is rejected', () => {
    let member: Member = asking(NEW_EMAIL);
    for (let tries = 1; tries <= 5; tries++) {
      const wrong = answering(member, { isRight: false });
      expect(wrong.events).toEqual([]);
      member = wrong.next;
    }
    expect(member.profile?.email).toBe('ann.lee@example.com');
    expect(() => answering(member)).toThrow(withCode('no-code-awaited'));
  });

  it('[A6.14] can use only the newest code', () => {
    const again = issueCode(MEMBER_ID, asking(NEW_EMAIL), NEW_EMAIL, { ...code, codeId: 'code-2' }, after(1)).next;
    expect(() => answering(again, { codeId: 'code-1' })).toThrow(withCode('no-code-awaited'));
    expect(answering(again, { codeId: 'code-2' }).next.profile?.email).toBe('ann@new.example');
  });

  it('gets at most five codes an hour, for email and phone together', () => {
    let member = aMember();
    for (let minute = 0; minute < 5; minute++)
      member = issueCode(MEMBER_ID, member, NEW_EMAIL, code, after(minute)).next;
    expect(() => issueCode(MEMBER_ID, member, NEW_PHONE, code, after(59))).toThrow(withCode('too-many-codes'));
    expect(issueCode(MEMBER_ID, member, NEW_PHONE, code, after(60)).next.contactChange?.channel).toBe('sms');
  });

  it('gets at most ten codes a day', () => {
    const everyTwoHours = Array.from({ length: 10 }, (_, n) => after(120 * n));
    const member = everyTwoHours.reduce(
      (asked, at) => issueCode(MEMBER_ID, asked, NEW_PHONE, code, at).next,
      aMember(),
    );
    expect(() => issueCode(MEMBER_ID, member, NEW_PHONE, code, after(23 * 60))).toThrow(withCode('too-many-codes'));
    expect(issueCode(MEMBER_ID, member, NEW_PHONE, code, after(24 * 60)).next.codesIssuedAt).toHaveLength(10);
  });

  it('can neither request nor confirm a change while the account is restricted', () => {
    const paused = { status: 'paused', pausedAt: LATER } as const;
    expect(() => asking(NEW_EMAIL, aMember(paused))).toThrow(withCode('account-restricted'));
    expect(() => answering({ ...asking(NEW_EMAIL), ...paused })).toThrow(withCode('account-restricted'));
  });

  it('loses the requested change when the account is deleted', () => {
    const { next } = remove(MEMBER_ID, asking(NEW_PHONE), after(1))!;
    expect(next.contactChange).toBeUndefined();
    expect(next.codesIssuedAt).toBeUndefined();
  });
});

describe('A new email address', () => {
  it('has the same unique key as other spellings that reach the same mailbox', () => {
    expect(uniqueValue({ channel: 'email', address: 'ann.lee+x@gmail.com' })).toEqual({ emailKey: 'annlee@gmail.com' });
  });

  it('receives email again if the old address bounced', () => {
    const bounced = aMember({ consents: { email: { allowed: false, at: LATER, source: 'bounce' } } });
    const decision = answering(asking(NEW_EMAIL, bounced));
    expect(mayReceive(decision.next, 'email')).toBe(true);
    expect(kinds(decision)).toEqual(['ContactChanged', 'ConsentChanged']);
  });

  it('receives no email if the member has unsubscribed', () => {
    const gone = aMember({ consents: { email: { allowed: false, at: LATER, source: 'unsubscribe-link' } } });
    expect(mayReceive(answering(asking(NEW_EMAIL, gone)).next, 'email')).toBe(false);
  });
});

describe('A new phone', () => {
  it('gets no texts without a separate consent', () => {
    const decision = answering(asking(NEW_PHONE));
    expect(decision.next).toMatchObject({ phoneKey: '4155550123', profile: { phone: '4155550123' } });
    expect(mayReceive(decision.next, 'sms')).toBe(false);
    expect(kinds(decision)).toEqual(['ContactChanged', 'ConsentChanged']);
    expect(fromBinary(ConsentChangedSchema, decision.events[1]!.payload)).toMatchObject({
      member: { phone: '4155550123' },
      channel: 'sms',
      allowed: false,
    });
  });

  it('gets texts with a separate consent, even if the old phone texted STOP', () => {
    const stopped = aMember({ consents: { sms: { allowed: false, at: LATER, source: 'stop-reply' } } });
    expect(mayReceive(answering(asking(NEW_PHONE), { mayText: true }).next, 'sms')).toBe(true);
    expect(mayReceive(answering(asking(NEW_PHONE, stopped), { mayText: true }).next, 'sms')).toBe(true);
  });
});
