import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storedAndRead } from '@numbercast/platform/testing';
import { LeaveReasonsRepository } from '../src/leave-reasons/leave-reasons.repository.js';
import { People } from './people.js';

let people: People;
beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

const PATH = '/api/member/leave-reason';
const answer = (memberId: string, body: object) => people.asksAs(memberId, 'POST', PATH, body);
const answerAfterDeletion = (body: object) => people.asks('POST', `${PATH}/after-deletion`, {}, body);
const figures = async () =>
  (await people.asks('GET', '/api/admin/members/leave-reasons', await people.service.asAdmin())).body;

describe('the reason of a member who leaves', () => {
  it('is counted once per act, with the newest answer', async () => {
    const before = await figures();
    const memberId = await people.joins();
    expect((await answer(memberId, { reason: 'no-wins' })).status).toBe(204);
    expect((await answer(memberId, { reason: 'too-expensive' })).status).toBe(204);
    const { last30Days, last90Days } = await figures();
    const count = (period: Record<string, Record<string, number>>, reason: string) =>
      period['renewal-off']?.[reason] ?? 0;
    for (const [period, earlier] of [
      [last30Days, before.last30Days],
      [last90Days, before.last90Days],
    ]) {
      expect(count(period, 'too-expensive')).toBe(count(earlier, 'too-expensive') + 1);
      expect(count(period, 'no-wins')).toBe(count(earlier, 'no-wins'));
    }
  });

  it('is accepted without a sign-in after the account is deleted, but only with a valid token', async () => {
    const memberId = await people.joins();
    const { status, body } = await people.leaves(memberId);
    expect(status).toBe(202);
    const { reasonToken: token } = body as { reasonToken: string };
    expect((await answerAfterDeletion({ token, reason: 'other', text: ' I moved abroad ' })).status).toBe(204);
    const { texts, last30Days } = await figures();
    expect(texts).toContainEqual(expect.objectContaining({ memberId, act: 'deleted', text: 'I moved abroad' }));
    expect(last30Days.deleted.other).toBeGreaterThan(0);
    const [id, until, signature] = token.split('.') as [string, string, string];
    for (const forged of ['', 'x', `${id}.${Number(until) + 1}.${signature}`, `other.${until}.${signature}`])
      expect(await answerAfterDeletion({ token: forged, reason: 'no-wins' })).toMatchObject({
        status: 403,
        body: { type: '/problems/answer-too-late' },
      });
  });

  it('must be one of the listed reasons, and its text is stored only with the reason “other”', async () => {
    const memberId = await people.joins();
    expect((await answer(memberId, { reason: 'bored' })).status).toBe(400);
    expect((await answer(memberId, { reason: 'other', text: 'x'.repeat(301) })).status).toBe(400);
    expect((await answer(memberId, { reason: 'no-wins', text: 'never once' })).status).toBe(204);
    expect((await storedAndRead(people.service)).read).not.toContain('never once');
  });

  it('is part of the data export, and its text is erased with the member', async () => {
    const memberId = await people.joins();
    await answer(memberId, { reason: 'other', text: 'My dog Rufus ate the phone' });
    const { body } = await people.asksAs(memberId, 'GET', '/api/member/data-export');
    expect(body.leaveReasons).toMatchObject([
      { act: 'renewal-off', reason: 'other', text: 'My dog Rufus ate the phone' },
    ]);
    const before = await storedAndRead(people.service);
    expect(before.read).toContain('Rufus');
    expect(before.lying).not.toContain('Rufus');
    await people.service.app.get(LeaveReasonsRepository).erase(memberId);
    expect((await storedAndRead(people.service)).read).not.toContain('Rufus');
    expect((await people.asksAs(memberId, 'GET', '/api/member/data-export')).body.leaveReasons).toMatchObject([
      { reason: 'other', text: null },
    ]);
  });
});
