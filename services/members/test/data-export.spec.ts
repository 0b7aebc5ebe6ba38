import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

const PATH = '/api/member/data-export';

async function isGiven(memberId: string, date: string) {
  const drawAt = new Date(`${date}T03:59:00Z`);
  const deadline = timestampFromDate(new Date(drawAt.getTime() - 86_400_000));
  const draw = { drawId: `powerball-${date}`, game: 'powerball', date, drawAt: timestampFromDate(drawAt), deadline };
  const sets = [{ whites: [5, 17, 28, 33, 64], red: 12 }];
  const aggregateId = `${draw.drawId}|${memberId}`;
  await people.service.publish(SetsAssignedSchema, { draw, memberId, sets }, { aggregateId });
}

describe('a member’s data export', () => {
  it('contains all stored data of the member, and none of other members', async () => {
    const signup = people.aSignup();
    const memberId = await people.joins(signup);
    const other = await people.joins();
    // More than a page of past numbers
    const dates = Array.from({ length: 25 }, (_, day) => `2026-06-${String(day + 1).padStart(2, '0')}`);
    await Promise.all([...dates.map((date) => isGiven(memberId, date)), isGiven(other, '2026-06-01')]);
    const { body } = await eventually(async () => {
      const answer = await people.asksAs(memberId, 'GET', PATH);
      expect(answer.body.pastNumbers).toHaveLength(25);
      return answer;
    });
    expect(body.member).toMatchObject({
      memberId,
      status: 'active',
      profile: { email: signup.email, phone: signup.phone, lastName: 'Lee', zip: '10001' },
      preferences: { method: 'both' },
      consents: { sms: { allowed: true } },
    });
    expect(body.consents.map(({ channel }: { channel: string }) => channel).sort()).toEqual(['sms', 'terms']);
    expect(body.pastNumbers[0]).toMatchObject({ drawId: 'powerball-2026-06-25', numbers: ['05-17-28-33-64 +12'] });
    expect(JSON.stringify(body)).not.toContain(other);
  });

  it('is available while the account is paused, and no longer once it is deleted', async () => {
    const memberId = await people.joins();
    await people.asksAs(memberId, 'POST', '/api/member/pause');
    expect((await people.asksAs(memberId, 'GET', PATH)).body.member.status).toBe('paused');
    await people.asksAs(memberId, 'POST', '/api/member/reactivate');
    await people.leaves(memberId);
    const closed = await people.asksAs(memberId, 'GET', PATH);
    expect(closed).toMatchObject({ status: 403, body: { type: '/problems/account-deleted' } });
  });

  it('is available to members only', async () => {
    expect((await people.asks('GET', PATH)).status).toBe(401);
    expect((await people.asksAs(randomUUID(), 'GET', PATH)).status).toBe(404);
  });
});
