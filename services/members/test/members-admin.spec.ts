import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { SubscriptionEndedSchema, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import {
  ConsentChangedSchema,
  MemberDeletedSchema,
  MemberErasedSchema,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { Store } from '@numbercast/platform';
import { eventually, onePage } from '@numbercast/platform/testing';
import { ConsentLedger } from '../src/consents/consent-ledger.js';
import { NameSearch } from '../src/membership/name-search.js';
import { Retention } from '../src/retention/retention.js';
import { aSubscription } from './builders.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

describe('the administrator’s list of members', () => {
  const list = async (query: string) =>
    people.asks('GET', `/api/admin/members?${query}`, await people.service.asAdmin());

  it('[S3.17] finds part of a name or address in any case, and treats special characters literally', async () => {
    const signup = { ...people.aSignup(), email: 'q.u+x@example.com', firstName: 'Zoë(1)', lastName: 'O.Neil*' };
    const memberId = await people.joins(signup);
    for (const search of ['Q.U%2BX', 'zoë(', 'o.neil*', memberId]) {
      const { body } = await list(`search=${search}`);
      expect(body).toMatchObject({
        total: 1,
        items: [{ id: memberId, status: 'active', plan: 'monthly', phone: signup.phone }],
      });
    }
    for (const search of ['.*', '%5B', '%5B%5D', '%00'])
      expect((await list(`search=${search}`)).body).toEqual(onePage());
  });

  it('[S5.25] finds a full name without accents and in any order, and a whole phone number', async () => {
    const signup = { ...people.aSignup(), firstName: 'Renée', lastName: 'Žižek' };
    const memberId = await people.joins(signup);
    const { phone } = signup;
    const grouped = encodeURIComponent(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
    for (const search of ['renee%20zizek', 'ŽIŽEK%20RENÉE', 'izek', 'zi', phone, grouped])
      expect((await list(`search=${search}`)).body).toMatchObject({ items: [{ id: memberId }] });
    expect((await list('search=renee%20nobody')).body).toEqual(onePage());
  });

  it('finds members that an earlier release stored, once their name parts are added', async () => {
    const memberId = await people.joins({ ...people.aSignup(), lastName: 'Oldfield' });
    const { connection } = people.service.app.get(Store);
    await connection.db!.collection('members').updateOne({ _id: memberId as never }, { $unset: { nameParts: 1 } });
    expect((await list('search=oldfield')).body.total).toBe(0);
    await people.service.app.get(NameSearch).addNameParts();
    expect((await list('search=oldfield')).body).toMatchObject({ items: [{ id: memberId }] });
  });

  it('[S5.26] is paged and sorted as requested', async () => {
    await Promise.all(Array.from({ length: 26 }, () => people.joins()));
    const first = (await list('sort=oldest')).body;
    await people.joins();
    const second = (await list(`sort=oldest&page=${first.next}`)).body;
    const lines: { id: string; createdAt: string }[] = [...first.items, ...second.items];
    expect(first.items).toHaveLength(25);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const days = lines.map(({ createdAt }) => createdAt);
    expect(days).toEqual(days.toSorted());
  });

  it('can be filtered by up to 100 member IDs', async () => {
    const signup = people.aSignup();
    const [own, ...others] = await Promise.all([
      people.joins(signup),
      ...Array.from({ length: 25 }, () => people.joins()),
    ]);
    const ids = [own!, ...others];
    const { body } = await list(`ids=${[...ids, 'nobody'].join()}`);
    expect(body.items.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await list(`ids=${own}&status=paused`)).body).toEqual(onePage());
    const search = encodeURIComponent(signup.email);
    expect((await list(`ids=${ids.join()}&search=${search}`)).body).toMatchObject({ items: [{ id: own }], total: 1 });
    expect((await list(`ids=${others.join()}&search=${search}`)).body).toEqual(onePage());
    const tooMany = Array.from({ length: 101 }, (_, n) => n).join();
    expect((await list(`ids=${tooMany}`)).body.errors[0].pointer).toBe('/ids');
  });

  it('is exported with its filter, escaped formulas, and an entry in the audit log', async () => {
    const signup = { ...people.aSignup(), firstName: '=1+1', lastName: 'Exported' };
    const memberId = await people.joins(signup);
    const admin = await people.service.asAdmin();
    const exportOf = (query: string, body: object = {}) =>
      fetch(`${people.service.url}/api/admin/members/export?${query}`, {
        method: 'POST',
        headers: { ...admin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const response = await exportOf('search=exported&status=active');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="members.csv"');
    expect(response.headers.get('x-row-count')).toBe('1');
    const [head, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(head).toBe('id,first name,last name,email,phone,city,state,status,plan,member since');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`"${memberId}","'=1+1","Exported","${signup.email}"`);
    const entry = { action: 'exported 1 row of members', target: 'members: a search, status active' };
    await eventually(async () =>
      expect((await acts()).map(({ payload }) => payload)).toContainEqual(expect.objectContaining(entry)),
    );

    const ids = [memberId, await people.joins()];
    expect((await exportOf('', { ids })).headers.get('x-row-count')).toBe('2');
    expect((await acts()).map(({ payload }) => payload.target)).toContain('members: 2 chosen');
    expect((await exportOf('', { ids: [] })).headers.get('x-row-count')).toBe('0');
    expect((await exportOf('state=Texas')).status).toBe(400);
    const asMember = { method: 'POST', headers: await people.service.signedIn(memberId) };
    expect((await fetch(`${people.service.url}/api/admin/members/export`, asMember)).status).toBe(403);
  });

  const acts = () => people.service.allPublished(AdminActedSchema);

  it('lists members without a working channel', async () => {
    const memberId = await people.joins({ ...people.aSignup(), deliveryMethod: 'text' });
    const listed = async () =>
      (await people.asks('GET', '/api/admin/members/unreachable', await people.service.asAdmin())).body;
    expect((await listed()).items.map(({ id }: { id: string }) => id)).not.toContain(memberId);
    const stop = { memberId, channel: 'sms', source: 'stop-reply', at: timestampFromDate(new Date()) };
    await people.service.publish(MemberOptedOutSchema, stop, { aggregateId: `${memberId}|sms` });
    await eventually(async () =>
      expect((await listed()).items.map(({ id }: { id: string }) => id)).toContain(memberId),
    );
  });

  it('can be filtered by status, plan, state, and stopped channels', async () => {
    const memberId = await people.joins({ ...people.aSignup(), deliveryMethod: 'text' });
    const idsOf = async (query: string) =>
      (await list(`search=${memberId}&${query}`)).body.items.map(({ id }: { id: string }) => id);
    const { state } = (await list(`search=${memberId}`)).body.items[0];
    for (const query of [
      'status=active',
      'plan=monthly',
      `state=${state}`,
      `status=active&plan=monthly&state=${state}`,
    ])
      expect(await idsOf(query)).toEqual([memberId]);
    for (const query of ['status=paused', 'plan=annual', 'state=ZZ', 'off=sms', 'closed=true'])
      expect(await idsOf(query)).toEqual([]);
    const stop = { memberId, channel: 'sms', source: 'stop-reply', at: timestampFromDate(new Date()) };
    await people.service.publish(MemberOptedOutSchema, stop, { aggregateId: `${memberId}|sms` });
    await eventually(async () => expect(await idsOf('off=sms')).toEqual([memberId]));
    const bounce = { ...stop, channel: 'email', source: 'bounce' };
    await people.service.publish(MemberOptedOutSchema, bounce, { aggregateId: `${memberId}|email` });
    await eventually(async () => expect(await idsOf('off=bounced')).toEqual([memberId]));
    expect(await idsOf('off=email')).toEqual([memberId]);
    const admin = await people.service.asAdmin();
    await people.asks('POST', `/api/admin/members/${memberId}/close`, admin, { reason: 'shared the account' });
    expect(await idsOf('closed=true&status=suspended')).toEqual([memberId]);
    expect((await list('state=Texas')).body.errors[0].pointer).toBe('/state');
  });

  it('shows each member with preferences, consents, and subscription, also after deletion', async () => {
    const memberId = await people.joins({ ...people.aSignup(), firstName: 'Ida' });
    const admin = await people.service.asAdmin();
    const path = `/api/admin/members/${memberId}`;
    expect(await people.asks('GET', path, admin)).toMatchObject({
      status: 200,
      body: {
        id: memberId,
        firstName: 'Ida',
        status: 'active',
        preferences: { notificationsEnabled: true, jackpotThreshold: 'all' },
        consents: { email: { allowed: true } },
        subscription: { status: 'active', autoRenew: true, upgradeAt: null },
        deletedAt: null,
      },
    });
    await people.leaves(memberId);
    expect((await people.asks('GET', path, admin)).body).toMatchObject({ status: 'deleted', closed: false });
    expect((await people.asks('GET', path, admin)).body.deletedAt).not.toBeNull();
    const nobody = await people.asks('GET', '/api/admin/members/nobody', admin);
    expect([nobody.status, nobody.body.type]).toEqual([404, '/problems/member-not-found']);
    expect((await people.asksAs(memberId, 'GET', path)).status).toBe(403);
  });

  it('[S6.9] is available to the administrator with the admin password only', async () => {
    const member = await people.joins();
    expect((await people.asksAs(member, 'GET', '/api/admin/members')).status).toBe(403);
    const { 'x-step-up': _, ...beforeTheGate } = await people.service.asAdmin();
    expect((await people.asks('GET', '/api/admin/members', beforeTheGate)).body.type).toBe('/problems/step-up-needed');
    expect((await list('page=2')).body.errors[0].pointer).toBe('/page');
  });
});

describe('a member’s record of consents', () => {
  const evidence = 'text SM1 from +12125550100: "Stop"';

  it('shows each consent with its evidence, and is exported only with an entry in the audit log', async () => {
    const memberId = await people.joins();
    const at = timestampFromDate(new Date('2026-11-20T15:00:00Z'));
    const word = { memberId, channel: 'sms', source: 'stop-reply', at, evidence };
    await people.service.publish(MemberOptedOutSchema, word, { aggregateId: `phone-of-${memberId}` });
    await people.service.published(ConsentChangedSchema, ({ member }) => member?.memberId === memberId);
    const path = `/api/admin/members/${memberId}/consents`;
    const admin = await people.service.asAdmin();
    await eventually(async () => {
      const { body } = await people.asks('GET', path, admin);
      expect(body.items.at(-1)).toMatchObject({ channel: 'sms', allowed: false, source: 'stop-reply', evidence });
    });
    const exports = async () =>
      (await people.service.allPublished(AdminActedSchema)).filter(({ payload }) => payload.target === memberId);
    expect(await exports()).toEqual([]);
    const { body } = await people.asks('POST', `${path}/export`, admin, { format: 'csv' });
    expect(body.fileName).toBe(`consents-${memberId}.csv`);
    expect(body.content).toContain('"text SM1 from +12125550100: ""Stop"""');
    const acted = await people.service.published(AdminActedSchema, ({ target }) => target === memberId);
    expect(acted).toMatchObject({ actor: 'subject-of-admin', action: 'exported consents as CSV' });
  });

  it('is not available to other roles', async () => {
    const memberId = await people.joins();
    expect((await people.asksAs(memberId, 'GET', `/api/admin/members/${memberId}/consents`)).status).toBe(403);
    const nobody = await people.asks('GET', '/api/admin/members/nobody/consents', await people.service.asAdmin());
    expect(nobody.body.type).toBe('/problems/member-not-found');
  });
});

describe('the account of a member who left without deleting it', () => {
  /** The subscription of a test ends some days after today. */
  const OVER_SEVEN_YEARS_MS = 8 * 366 * 86_400_000;

  const leaves = {
    'the subscription ended': async (memberId: string) => {
      const subscription = aSubscription({ status: SubscriptionStatus.ENDED });
      const ended = { memberId, subscription, reason: 'not-renewed' };
      await people.service.publish(SubscriptionEndedSchema, ended, { aggregateId: `sub-of-${memberId}` });
    },
    'we closed it': async (memberId: string) => {
      const admin = await people.service.asAdmin();
      await people.asks('POST', `/api/admin/members/${memberId}/close`, admin, { reason: 'Fraud.' });
    },
  };

  it.each(Object.entries(leaves))('is erased seven years after %s', async (_how, leave) => {
    const signup = { ...people.aSignup(), lastName: 'Longgone' };
    const memberId = await people.joins(signup);
    const isMember = ({ member }: { member?: { memberId: string } }) => member?.memberId === memberId;
    await leave(memberId);
    await people.service.published(MemberSuspendedSchema, isMember);
    people.service.clock.set(new Date(Date.now() + OVER_SEVEN_YEARS_MS));
    await people.service.app.get(Retention).deleteLapsed();
    await people.service.app.get(Retention).eraseDeleted();
    people.service.clock.set(new Date());
    await people.service.published(MemberDeletedSchema, isMember);
    await people.service.published(MemberErasedSchema, (payload) => payload.memberId === memberId);
    const found = await people.asks('GET', '/api/admin/members?search=longgone', await people.service.asAdmin());
    expect(found.body).toEqual(onePage());
    expect((await people.validates(signup.email, signup.phone)).body.valid).toBe(true);
  });
});

describe('a deleted account', () => {
  it('[S9.28] leaves no personal data after seven years', async () => {
    const signup = { ...people.aSignup(), lastName: 'Evanescent' };
    const memberId = await people.joins(signup);
    await people.leaves(memberId);
    const kept = await people.asks('GET', '/api/admin/members?search=evanescent', await people.service.asAdmin());
    expect(kept.body.items).toMatchObject([{ id: memberId, status: 'deleted' }]);
    people.service.clock.set(new Date(Date.now() + 7 * 366 * 86_400_000));
    await people.service.app.get(Retention).eraseDeleted();
    people.service.clock.set(new Date());
    const erased = await people.asks('GET', '/api/admin/members?search=evanescent', await people.service.asAdmin());
    expect(erased.body).toEqual(onePage());
    expect(await people.service.app.get(ConsentLedger).of(memberId)).toEqual([]);
    // An event lets the other services erase their data
    await people.service.published(MemberErasedSchema, (payload) => payload.memberId === memberId);
  });
});
