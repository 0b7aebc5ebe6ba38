import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { AccountEnabledSchema } from '@numbercast/contracts/identity/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { JackpotAdvertisedSchema, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { DrawResultCorrectedSchema, DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { bootForTest, eventually, type RunningService } from '@numbercast/platform/testing';
import { MembersModule } from '../src/members.module.js';
import { aSignup } from './builders.js';

const DAY_MS = 86_400_000;
const FIRST_DRAW = new Date('2026-06-02T02:59:00Z');
const memberId = randomUUID();
let service: RunningService;

beforeAll(async () => {
  service = await bootForTest(MembersModule);
  await service.publish(SignupPaidSchema, aSignup({ signupId: memberId }), { aggregateId: memberId });
  await service.publish(AccountEnabledSchema, { accountId: memberId, subject: 'subject-1' }, { aggregateId: memberId });
  await service.published(MemberJoinedSchema);
});
afterAll(() => service?.close());

function aDraw(number: number) {
  const drawAt = new Date(FIRST_DRAW.getTime() + number * DAY_MS);
  const date = new Date(drawAt.getTime() - DAY_MS / 4).toISOString().slice(0, 10);
  const deadline = timestampFromDate(new Date(drawAt.getTime() - DAY_MS));
  return { drawId: `powerball-${date}`, game: 'powerball', date, drawAt: timestampFromDate(drawAt), deadline };
}

const assign = (number: number, sets = [{ whites: [5, 17, 28, 33, 64], red: 12 }], seq = 1, whose = memberId) => {
  const draw = aDraw(number);
  return service.publish(
    SetsAssignedSchema,
    { draw, memberId: whose, sets },
    { aggregateId: `${draw.drawId}|${whose}`, seq },
  );
};

interface Page {
  items: { drawId: string; numbers: string[]; result: unknown }[];
  next: string | null;
  yearPrizes: object | null;
  errors: { pointer: string }[];
}

async function pastNumbers(before = '') {
  const headers = await service.signedIn(memberId);
  const response = await fetch(`${service.url}/api/past-numbers${before && `?before=${encodeURIComponent(before)}`}`, {
    headers,
  });
  const body = (await response.json()) as Page;
  return { status: response.status, body };
}

describe('past numbers', () => {
  it('[S2.64] are listed newest first, twenty per page, each draw once', async () => {
    await Promise.all(Array.from({ length: 45 }, (_, number) => assign(number)));
    await Promise.all([assign(3), assign(44), assign(7, undefined, 1, randomUUID())]);
    const all = await eventually(async () => {
      const pages: Page[] = [];
      for (let before: string | null = ''; before !== null; before = pages.at(-1)!.next) {
        pages.push((await pastNumbers(before)).body);
      }
      expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
      expect(pages.map(({ yearPrizes }) => yearPrizes === null)).toEqual([false, true, true]);
      return pages.flatMap(({ items }) => items);
    });
    expect(all.map(({ drawId }) => drawId)).toEqual(
      Array.from({ length: 45 }, (_, number) => aDraw(44 - number).drawId),
    );
    expect(all[0]).toEqual({
      drawId: 'powerball-2026-07-15',
      game: 'powerball',
      drawDate: '2026-07-15',
      drawAt: '2026-07-16T02:59:00.000Z',
      deadline: '2026-07-15T02:59:00.000Z',
      numbers: ['05-17-28-33-64 +12'],
      sets: [{ whites: [5, 17, 28, 33, 64], red: 12 }],
      result: null,
      resultBefore: null,
      jackpotMillions: null,
    });
  });

  it('keep the newest assignment, even if an older event arrives last', async () => {
    const more = [1, 2].map((red) => ({ whites: [1, 2, 3, 4, 5], red }));
    await assign(50, more, 2);
    await assign(50, more.slice(0, 1), 1);
    await assign(51);
    await eventually(async () => {
      const { body } = await pastNumbers();
      expect(body.items[0]!.drawId).toBe(aDraw(51).drawId);
      expect(body.items[1]!.numbers).toEqual(['01-02-03-04-05 +01', '01-02-03-04-05 +02']);
    });
  });

  it('show the jackpot of the draw once it is confirmed', async () => {
    await assign(59);
    const { drawId } = aDraw(59);
    await service.publish(JackpotAdvertisedSchema, { draw: { drawId }, millions: 350 }, { aggregateId: drawId });
    await eventually(async () => {
      const { body } = await pastNumbers();
      expect(body.items.find((draw) => draw.drawId === drawId)).toMatchObject({ jackpotMillions: 350 });
    });
  });

  it('show the result of the draw, and after a correction also the former result', async () => {
    await assign(60);
    const { drawId, game, date } = aDraw(60);
    const result = { drawId, game, date, whites: [5, 17, 28, 40, 41], red: 9 };
    const { whites } = result;
    const shown = async (red: number, before?: number) =>
      eventually(async () =>
        expect((await pastNumbers()).body.items[0]).toMatchObject({
          result: { whites, red },
          resultBefore: before === undefined ? null : { whites, red: before },
        }),
      );
    await service.publish(DrawResultPublishedSchema, { result }, { aggregateId: drawId });
    await shown(9);
    await service.publish(
      DrawResultCorrectedSchema,
      { result: { ...result, red: 6 }, previous: result },
      { aggregateId: drawId },
    );
    await shown(6, 9);
  });

  it('reject a page token that the list never returned', async () => {
    const { status, body } = await pastNumbers('yesterday');
    expect(status).toBe(400);
    expect(body.errors[0]!.pointer).toBe('/before');
  });

  it('[S6.3] are available to members only', async () => {
    expect((await fetch(`${service.url}/api/past-numbers`)).status).toBe(401);
    const headers = await service.signedIn(randomUUID());
    expect((await fetch(`${service.url}/api/past-numbers`, { headers })).status).toBe(404);
  });
});

describe('the lookup of places', () => {
  const look = async (path: string) => {
    const response = await fetch(service.url + path);
    return { status: response.status, body: await response.json() };
  };

  it('[S7.8] returns the city and state of a ZIP code without signing in', async () => {
    expect(await look('/api/zip/75072')).toEqual({
      status: 200,
      body: { zip: '75072', city: 'McKinney', state: 'TX' },
    });
    expect(await look('/api/zip/00000')).toMatchObject({ status: 404, body: { type: '/problems/zip-not-found' } });
    expect(await look('/api/zip/7507')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/zip' }] } });
  });

  it('reports whether an area code is known', async () => {
    expect((await look('/api/area-codes/212')).body).toEqual({ code: '212', known: true });
    expect((await look('/api/area-codes/555')).body).toEqual({ code: '555', known: false });
  });
});
