import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { NewDeviceSignedInSchema } from '@numbercast/contracts/identity/v1/events';
import type { Document } from '@numbercast/platform';
import fc from 'fast-check';
import { type Account, ADMIN_ACCOUNT, close } from './account.js';
import { recordSignIn } from './known-devices.js';

const DAY_MS = 86_400_000;
const NOON = new Date('2026-11-22T12:00:00Z');
const after = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const fresh: Document<Account> = {
  _id: 'ada',
  state: 'enabled',
  email: '',
  firstName: '',
  lastName: '',
  expiresAt: NOON,
};

let sessions = 0;
/** A sign-in in a new session. */
const signIn = (account: Document<Account>, hash: string, at = NOON, session = `session ${++sessions}`) => {
  const decision = recordSignIn(account, { hash, session, at }, 'Safari on iPhone');
  return { account: decision ? { ...decision.next, _id: account._id } : account, events: decision?.events ?? [] };
};

describe('a sign-in with a browser', () => {
  const { account: known, events } = signIn(fresh, 'phone');

  it('that is the first one publishes nothing', () => expect(events).toEqual([]));

  it('that is new publishes the device name once', () => {
    const { account, events: published } = signIn(known, 'laptop', after(1));
    expect(published.map(({ payload }) => fromBinary(NewDeviceSignedInSchema, payload))).toMatchObject([
      { accountId: 'ada', device: 'Safari on iPhone' },
    ]);
    expect(signIn(account, 'laptop', after(2)).events).toEqual([]);
  });

  it('publishes an event only if that browser was not used in the last 90 days', () => {
    const used = signIn(known, 'phone', after(89)).account;
    expect(signIn(used, 'phone', after(178)).events).toEqual([]);
    expect(signIn(used, 'phone', after(179)).events).toHaveLength(1);
    expect(signIn(known, 'phone', after(90)).events).toHaveLength(1);
  });

  it('that stores no cookies publishes no second event in the same session', () => {
    const { account } = signIn(known, 'id 1', NOON, 'session');
    expect(recordSignIn(account, { hash: 'id 2', session: 'session', at: NOON }, null)).toBeNull();
  });

  it('of the administrator, or of an account that is not enabled, publishes nothing', () => {
    expect(signIn({ ...known, _id: ADMIN_ACCOUNT }, 'laptop').events).toEqual([]);
    expect(recordSignIn({ ...known, state: 'disabled' }, { hash: 'laptop', session: 's', at: NOON }, null)).toBeNull();
  });
});

it('an account stores the 20 most recently used browsers of the last 90 days', () => {
  const uses = fc.array(fc.record({ browser: fc.nat({ max: 40 }), days: fc.nat({ max: 20 }) }), { maxLength: 60 });
  fc.assert(
    fc.property(uses, (all) => {
      let [account, at] = [fresh, NOON];
      const lastUse = new Map<string, Date>();
      for (const { browser, days } of all) {
        at = new Date(at.getTime() + days * DAY_MS);
        const hash = `browser ${browser}`;
        account = signIn(account, hash, at).account;
        lastUse.delete(hash);
        lastUse.set(hash, at);
      }
      const expected = [...lastUse].filter(([, used]) => at.getTime() - used.getTime() < 90 * DAY_MS).slice(-20);
      expect(new Set(account.devices?.map(({ hash }) => hash))).toEqual(new Set(expected.map(([hash]) => hash)));
    }),
  );
});

it('a closed account stores no browsers', () =>
  expect(close(signIn(fresh, 'phone').account, NOON)!.next.devices).toBeUndefined());
