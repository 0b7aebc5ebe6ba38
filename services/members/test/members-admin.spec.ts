import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsentLedger } from '../src/membership/consent-ledger.js';
import { Retention } from '../src/membership/retention.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
}, 120_000);
afterAll(() => people?.service.close());

describe("The admin's list of members", () => {
  const list = async (query: string) =>
    people.asks('GET', `/api/admin/members?${query}`, await people.service.asAdmin());

  it('finds part of a name or address in any case, taking every character as it is', async () => {
    const signup = { ...people.somebody(), email: 'q.u+x@example.com', firstName: 'Zoë(1)', lastName: 'O.Neil*' };
    const memberId = await people.joins(signup);
    for (const search of ['Q.U%2BX', 'zoë(', 'o.neil*', memberId]) {
      const { body } = await list(`search=${search}`);
      expect(body).toMatchObject({
        total: 1,
        items: [{ id: memberId, status: 'active', plan: 'monthly', phone: signup.phone }],
      });
    }
    expect((await list('search=.*')).body).toEqual({ items: [], total: 0 });
  });

  it('comes in pages and in the asked order', async () => {
    await Promise.all(Array.from({ length: 26 }, () => people.joins()));
    const first = (await list('sort=email')).body;
    const second = (await list('sort=email&page=2')).body;
    const emails: string[] = [...first.items, ...second.items].map(({ email }) => email);
    expect(first.items).toHaveLength(25);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails).toEqual(emails.toSorted());
  });

  it('is for the administrator after the gate only', async () => {
    const member = await people.joins();
    expect((await people.asksAs(member, 'GET', '/api/admin/members')).status).toBe(403);
    const { 'x-step-up': _, ...beforeTheGate } = await people.service.asAdmin();
    expect((await people.asks('GET', '/api/admin/members', beforeTheGate)).body.type).toBe('/problems/step-up-needed');
    expect((await list('page=0')).body.errors[0].pointer).toBe('/page');
  });
});

describe('A deleted account', () => {
  it('leaves nothing personal after seven years', async () => {
    const signup = { ...people.somebody(), lastName: 'Evanescent' };
    const memberId = await people.joins(signup);
    await people.asksAs(memberId, 'DELETE', '/api/member');
    const kept = await people.asks('GET', '/api/admin/members?search=evanescent', await people.service.asAdmin());
    expect(kept.body.items).toMatchObject([{ id: memberId, status: 'deleted' }]);
    people.service.clock.set(new Date(Date.now() + 7 * 366 * 86_400_000));
    await people.service.app.get(Retention).eraseExpired();
    people.service.clock.set(new Date());
    const erased = await people.asks('GET', '/api/admin/members?search=evanescent', await people.service.asAdmin());
    expect(erased.body).toEqual({ items: [], total: 0 });
    expect(await people.service.app.get(ConsentLedger).of(memberId)).toEqual([]);
  });
});
