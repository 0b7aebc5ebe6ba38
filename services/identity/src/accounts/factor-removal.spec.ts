import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { SecondFactorRemovedSchema } from '@numbercast/contracts/identity/v1/events';
import type { Document } from '@numbercast/platform';
import { type Account, ADMIN_ACCOUNT, endPasswordChange, settleEmail } from './account.js';
import { beginFactorRemoval, endFactorRemoval } from './factor-removal.js';

const now = new Date('2026-11-22T17:00:00Z');
const account = (more: Partial<Account> = {}, _id = 'ada'): Document<Account> => ({
  _id,
  state: 'enabled',
  email: '',
  firstName: '',
  lastName: '',
  expiresAt: now,
  ...more,
});
const begun = (removal: { credentialIds: string[]; turnsOff: boolean }, before = account()) =>
  ({ ...beginFactorRemoval(before, removal, now)!.next, _id: before._id }) as Document<Account>;

describe('the removal of a second factor', () => {
  it('is scheduled for completion in case the request itself does not finish it', () => {
    const { next, events } = beginFactorRemoval(account(), { credentialIds: ['app'], turnsOff: true }, now)!;
    expect(next.dueAt!.getTime()).toBeGreaterThan(now.getTime());
    expect(next.factorRemoval).toEqual({ credentialIds: ['app'], turnsOff: true });
    expect(events).toEqual([]);
  });

  it('is published once', () => {
    const { next, events } = endFactorRemoval(begun({ credentialIds: ['app'], turnsOff: true }), ['app'])!;
    expect(fromBinary(SecondFactorRemovedSchema, events[0]!.payload)).toMatchObject({
      accountId: 'ada',
      turnedOff: true,
    });
    expect(next).toMatchObject({ factorRemoval: undefined, dueAt: undefined });
    expect(endFactorRemoval({ ...next, _id: 'ada' }, ['app'])).toBeNull();
  });

  it('of two concurrent requests is published when the last one is completed', () => {
    const first = begun({ credentialIds: ['phone'], turnsOff: false });
    const both = begun({ credentialIds: ['key'], turnsOff: true }, first);
    const half = endFactorRemoval(both, ['phone'])!;
    expect(half.events).toEqual([]);
    const whole = endFactorRemoval({ ...half.next, _id: 'ada' }, ['key'])!;
    expect(fromBinary(SecondFactorRemovedSchema, whole.events[0]!.payload).turnedOff).toBe(true);
  });

  it('remains due when a new email address or password is set, and leaves these due', () => {
    const change = { keepSession: 's', replaced: 1 };
    const all = begun(
      { credentialIds: ['app'], turnsOff: true },
      account({ email: 'ada@new.example', passwordChange: change }),
    );
    expect(settleEmail(all, 'ada@new.example')!.next.dueAt).toEqual(all.dueAt);
    const withoutEmail = { ...all, email: '' };
    expect(endPasswordChange(withoutEmail, change, true)!.next.dueAt).toEqual(all.dueAt);
    expect(endFactorRemoval(all, ['app'])!.next.dueAt).toEqual(all.dueAt);
    const onlyRemoval = { ...withoutEmail, passwordChange: undefined, email: 'ada@new.example' };
    expect(settleEmail(onlyRemoval, 'ada@new.example')!.next.dueAt).toEqual(all.dueAt);
  });

  it('is not published for the administrator, who has no membership', () => {
    const ofAdmin = begun({ credentialIds: ['key'], turnsOff: false }, account({}, ADMIN_ACCOUNT));
    expect(endFactorRemoval(ofAdmin, ['key'])!.events).toEqual([]);
  });
});
