import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { ConsentChangedSchema, MemberChangedSchema, MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { aMember, LATER, MEMBER_ID } from '../../test/builders.js';
import { mayReceive, type Status, wantsResults } from './member.js';
import { changePreferences, erase, remove, removeLapsed } from './member-commands.js';

const aRestricted = (status: Status) =>
  aMember({
    status,
    ...(status === 'paused' && { pausedAt: LATER }),
    ...(status === 'deleted' && { deletedAt: LATER }),
    billing: {
      ...aMember().billing!,
      status: status === 'suspended' ? 'ended' : status === 'payment_failed' ? 'past_due' : 'active',
    },
  });
const RESTRICTED: Status[] = ['paused', 'suspended', 'payment_failed'];
const restricted = expect.objectContaining({ code: 'account-restricted', status: 409 });
const kinds = (decision: { events: { type: string }[] } | null) =>
  decision?.events.map(({ type }) => type.replace('members.v1.', ''));

describe('A member', () => {
  it('chooses games and a delivery method, which is published', () => {
    const changed = changePreferences(MEMBER_ID, aMember(), { method: 'email', games: ['megamillions'] });
    expect(changed.next.preferences).toMatchObject({ method: 'email', games: ['megamillions'] });
    expect(kinds(changed)).toEqual(['MemberChanged']);
  });

  it('[S3.10] gets both games by choosing none', () => {
    const changed = changePreferences(MEMBER_ID, aMember(), { games: [] });
    expect(changed.next.preferences?.games).toEqual(['powerball', 'megamillions']);
  });

  it('publishes no event for a change without effect', () => {
    expect(
      changePreferences(MEMBER_ID, aMember(), { method: 'both', games: ['megamillions', 'powerball'] }).events,
    ).toEqual([]);
  });

  it('turns number delivery off, which is published, and on again', () => {
    const off = changePreferences(MEMBER_ID, aMember(), { notificationsEnabled: false });
    expect(off.next.preferences).toMatchObject({ notificationsEnabled: false, method: 'both' });
    expect(kinds(off)).toEqual(['MemberChanged']);
    const on = changePreferences(MEMBER_ID, off.next, { notificationsEnabled: true });
    expect(on.next.preferences?.notificationsEnabled).toBe(true);
  });

  it('sets a jackpot threshold, which is published', () => {
    const changed = changePreferences(MEMBER_ID, aMember(), { jackpotThreshold: '300' });
    expect(changed.next.preferences).toMatchObject({ jackpotThreshold: '300', notificationsEnabled: true });
    expect(kinds(changed)).toEqual(['MemberChanged']);
  });

  it('changes the language of messages, which is published', () => {
    const changed = changePreferences(MEMBER_ID, aMember(), { language: 'es' });
    expect(changed.next.preferences).toMatchObject({ language: 'es', method: 'both' });
    expect(fromBinary(MemberChangedSchema, changed.events[0]!.payload).member?.language).toBe('es');
    expect(changePreferences(MEMBER_ID, changed.next, { language: 'es' }).events).toEqual([]);
  });

  it('can consent to texts later, unless the phone texted STOP', () => {
    const word = { allowed: true, at: LATER, source: 'profile' };
    const silent = aMember({ consents: { sms: { allowed: false, at: LATER, source: 'signup' } } });
    const agreed = changePreferences(MEMBER_ID, silent, { method: 'text', consent: { channel: 'sms', word } });
    expect(mayReceive(agreed.next, 'sms')).toBe(true);
    expect(kinds(agreed)).toEqual(['ConsentChanged']);
    const stopped = aMember({ consents: { sms: { allowed: false, at: LATER, source: 'stop-reply' } } });
    expect(() => changePreferences(MEMBER_ID, stopped, { consent: { channel: 'sms', word } })).toThrow('reply START');
  });

  it('cannot choose a delivery method whose channel is off, nor turn delivery on with one', () => {
    const stopped = { sms: { allowed: false, at: LATER, source: 'stop-reply' } };
    const both = aMember({ consents: { ...aMember().consents, ...stopped } });
    expect(() => changePreferences(MEMBER_ID, both, { method: 'text' })).toThrow('would not reach you');
    expect(changePreferences(MEMBER_ID, both, { method: 'email' }).next.unreachable).toBeUndefined();
    const text = aMember({ ...both, preferences: { ...both.preferences!, method: 'text' } });
    expect(changePreferences(MEMBER_ID, text, { games: ['powerball'] }).next.unreachable).toBe(true);
    expect(changePreferences(MEMBER_ID, text, { notificationsEnabled: false }).next.unreachable).toBeUndefined();
    const off = aMember({ ...text, preferences: { ...text.preferences!, notificationsEnabled: false } });
    expect(() => changePreferences(MEMBER_ID, off, { notificationsEnabled: true })).toThrow('would not reach you');
  });

  it('can turn off the last channel, and is then marked as unreachable', () => {
    const word = { allowed: false, at: LATER, source: 'profile' };
    const ended = changePreferences(MEMBER_ID, aMember(), { consent: { channel: 'sms', word } }).next;
    expect(ended.unreachable).toBeUndefined();
    const silent = changePreferences(MEMBER_ID, ended, { consent: { channel: 'email', word } }).next;
    expect(silent.unreachable).toBe(true);
  });

  it('gets results by email if numbers are sent by email, and by text only after consent', () => {
    const text = aMember({ preferences: { ...aMember().preferences!, method: 'text' } });
    expect([aMember(), text].map((member) => wantsResults(member, 'email'))).toEqual([true, false]);
    expect([aMember(), text].map((member) => wantsResults(member, 'sms'))).toEqual([false, false]);
    const word = { allowed: true, at: LATER, source: 'profile' };
    const chosen = changePreferences(MEMBER_ID, text, { results: { email: word, sms: word } });
    expect(wantsResults(chosen.next, 'email')).toBe(true);
    expect(wantsResults(chosen.next, 'sms')).toBe(true);
    expect(kinds(chosen)).toEqual(['ConsentChanged', 'ConsentChanged']);
    expect(changePreferences(MEMBER_ID, chosen.next, { method: 'both' }).next.results).toEqual(chosen.next.results);
  });

  it('gets results as push notifications until they turn these off', () => {
    expect(wantsResults(aMember(), 'push')).toBe(true);
    const word = { allowed: false, at: LATER, source: 'profile' };
    const { next, events } = changePreferences(MEMBER_ID, aMember(), { results: { push: word } });
    expect(wantsResults(next, 'push')).toBe(false);
    expect(fromBinary(ConsentChangedSchema, events[0]!.payload)).toMatchObject({
      channel: 'results-push',
      allowed: false,
      member: { emailResults: true, pushResults: false },
    });
  });

  it('stops results by text when they turn texts off', () => {
    const word = (allowed: boolean) => ({ allowed, at: LATER, source: 'profile' });
    const agreed = changePreferences(MEMBER_ID, aMember(), { results: { sms: word(true) } }).next;
    const ended = changePreferences(MEMBER_ID, agreed, { consent: { channel: 'sms', word: word(false) } }).next;
    expect(wantsResults(ended, 'sms')).toBe(false);
    expect(wantsResults(ended, 'email')).toBe(true);
  });

  it('publishes a results consent that confirms the default, because delivery stores the newest one', () => {
    const word = { allowed: true, at: LATER, source: 'profile' };
    const { next, events } = changePreferences(MEMBER_ID, aMember(), { results: { email: word } });
    expect(fromBinary(ConsentChangedSchema, events[0]!.payload)).toMatchObject({
      channel: 'results-email',
      allowed: true,
      source: 'profile',
      member: { emailResults: true, textResults: false },
    });
    expect(changePreferences(MEMBER_ID, next, { results: { email: word } }).events).toEqual([]);
  });

  it('[S4.9] is deleted once, which releases email and phone', () => {
    const removed = remove(MEMBER_ID, aMember(), LATER)!;
    expect(removed.next.status).toBe('deleted');
    expect(removed.next.emailKey).toBeUndefined();
    expect(removed.next.phoneKey).toBeUndefined();
    expect(kinds(removed)).toEqual(['MemberDeleted']);
    expect(remove(MEMBER_ID, removed.next, LATER)).toBeNull();
  });
});

describe('A restricted account', () => {
  it.each(RESTRICTED)('[S4.2] rejects preference changes while %s', (status) => {
    expect(() => changePreferences(MEMBER_ID, aRestricted(status), { method: 'email' })).toThrow(restricted);
  });

  it.each(RESTRICTED)('allows turning results off but not on while %s', (status) => {
    const word = (allowed: boolean) => ({ allowed, at: LATER, source: 'profile' });
    const off = { email: word(false), sms: word(false) };
    expect(changePreferences(MEMBER_ID, aRestricted(status), { results: off }).next.results).toEqual(off);
    expect(() => changePreferences(MEMBER_ID, aRestricted(status), { results: { email: word(true) } })).toThrow(
      restricted,
    );
  });

  it.each(RESTRICTED)('can be deleted while %s', (status) => {
    const removed = remove(MEMBER_ID, aRestricted(status), LATER)!;
    expect(removed.next).toMatchObject({ status: 'deleted', emailKey: undefined, phoneKey: undefined });
    expect(kinds(removed)).toEqual(['MemberDeleted']);
  });

  it('rejects all preference changes once deleted', () => {
    const deleted = expect.objectContaining({ code: 'account-deleted', status: 403 });
    expect(() => changePreferences(MEMBER_ID, aRestricted('deleted'), {})).toThrow(deleted);
  });
});

describe('The account of a member who left without deleting it', () => {
  const SEVEN_YEARS_LATER = new Date('2033-11-20T15:00:00Z');
  const JUST_BEFORE = new Date('2033-11-20T14:59:59Z');
  const act = { at: LATER, by: 'an admin', reason: 'fraud' };
  const ended = { ...aMember().billing!, status: 'ended' as const, periodEnd: LATER };

  it.each([
    ['the subscription ended', aMember({ status: 'suspended', billing: ended })],
    ['an operator closed the account', aMember({ status: 'suspended', closed: act })],
  ])('is deleted and erased after seven years if %s', (_case, member) => {
    expect(removeLapsed(MEMBER_ID, member, JUST_BEFORE)).toBeNull();
    const removed = removeLapsed(MEMBER_ID, member, SEVEN_YEARS_LATER)!;
    expect(removed.next).toMatchObject({ status: 'deleted', deletedAt: LATER });
    expect(kinds(removed)).toEqual(['MemberDeleted']);
    expect(kinds(erase(MEMBER_ID, removed.next, SEVEN_YEARS_LATER))).toEqual(['MemberErased']);
  });

  it('is not deleted while the member has a subscription', () => {
    const long = new Date('2050-01-01T00:00:00Z');
    for (const status of ['active', 'paused', 'payment_failed'] as const)
      expect(removeLapsed(MEMBER_ID, aRestricted(status), long)).toBeNull();
    const disputed = aMember({ status: 'suspended', billing: { ...aMember().billing!, disputed: true } });
    expect(removeLapsed(MEMBER_ID, disputed, long)).toBeNull();
    expect(removeLapsed(MEMBER_ID, aMember({ reopened: act }), long)).toBeNull();
  });
});

describe('The record of a deleted account', () => {
  const deleted = aRestricted('deleted');

  it('[S9.26] is stored for seven years', () => {
    expect(erase('ann', deleted, new Date('2033-11-20T14:59:59Z'))).toBeNull();
  });

  it('[S9.27] contains no personal data after seven years', () => {
    const erased = erase('ann', deleted, new Date('2033-11-20T15:00:00Z'))!;
    expect(erased.next).toEqual({ status: 'erased', consents: {}, deletedAt: LATER });
    expect(erased.events.map(({ type }) => type)).toEqual([MemberErasedSchema.typeName]);
  });

  it('is never erased unless the account was deleted', () => {
    expect(erase('ann', aMember(), new Date('2050-01-01T00:00:00Z'))).toBeNull();
  });
});
