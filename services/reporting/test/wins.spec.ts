import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawResultCorrectedSchema, JackpotWinDetectedSchema } from '@numbercast/contracts/reporting/v1/events';
import type { Line } from '../src/draws/report.js';
import type { Win } from '../src/wins/win.js';
import { drawIdOf, reportingWorld, type TestDraw } from './reporting-world.js';
import type { SheetRow } from './result-sheet.js';

const PATH = '/api/admin/jackpot-wins';
const LIMIT_CENTS = 5_000_000_000;

const monday: SheetRow = { game: 'powerball', date: '2031-11-24', whites: [5, 17, 28, 33, 64], red: 12 };
const saturday: SheetRow = { game: 'powerball', date: '2031-11-22', whites: [1, 2, 3, 4, 5], red: 6 };
const friday: SheetRow = { game: 'megamillions', date: '2031-11-21', whites: [1, 2, 3, 4, 5], red: 6 };
const others: Line[] = [
  [10, 11, 12, 13, 14, 1],
  [20, 21, 22, 23, 24, 2],
];

interface Shown extends Win {
  winId: string;
  stands: boolean;
}

let world: Awaited<ReturnType<typeof reportingWorld>>;

beforeAll(async () => {
  world = await reportingWorld('2031-11-26T17:00:00Z', [monday, saturday, friday]);
});
afterAll(() => world?.end());

const drawOf = ({ game, date }: SheetRow): TestDraw => ({ game, date, drawAt: `${date}T23:59:00Z` });
const idOf = (row: SheetRow, memberId: string) => `${drawIdOf(drawOf(row))}|${memberId}`;

/** Completes a draw whose jackpot a member's set has won. */
async function wonBy(memberId: string, row: SheetRow) {
  const draw = drawOf(row);
  await world.assign(draw, memberId, [others[0]!, [...row.whites, row.red] as Line]);
  await world.assign(draw, 'nobody-wins', others);
  await world.closeBook(draw, 2);
  await world.published(JackpotWinDetectedSchema, ({ drawId }) => drawId === drawIdOf(draw));
}

const list = async () => (await world.ask<{ now: string; items: Shown[] }>(PATH, await world.asAdmin())).body;

async function act(winId: string, step: string, body: object = {}, headers?: Record<string, string>) {
  const response = await fetch(`${world.url}${PATH}/${encodeURIComponent(winId)}/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? (await world.asAdmin())) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Shown & { type: string } };
}
const pay = (winId: string, grossCents: number) => act(winId, 'payout', { grossCents });

/** Returns the wins that wait for an operator, as shown in the System tab and the alert. */
async function openWins() {
  const { body } = await world.ask<{ metrics: { name: string; value: number }[] }>(
    '/api/admin/metrics/reporting',
    await world.asAdmin(),
  );
  return body.metrics.find(({ name }) => name === 'jackpot_wins_open')?.value;
}

const actsOf = async (memberId: string) =>
  (await world.allPublished(AdminActedSchema))
    .filter(({ payload }) => payload.target.includes(memberId))
    .map(({ payload }) => payload.action);

describe('a jackpot that a member’s set has won', () => {
  const winId = idOf(monday, 'ada');

  it('is listed for operators as soon as the report is complete', async () => {
    await wonBy('ada', monday);
    const { now, items } = await list();
    expect(now).toMatch(/^2031-11-26T17:/);
    expect(items).toEqual([
      {
        winId,
        game: 'powerball',
        drawId: 'powerball-2031-11-24',
        date: '2031-11-24',
        memberId: 'ada',
        balls: { whites: [5, 17, 28, 33, 64], red: 12 },
        stands: true,
        contactBy: { dueOn: '2031-11-28', dueAt: '2031-11-29T05:00:00.000Z' },
        payout: null,
        case: null,
        jackpot: { confirmedMillions: null, feed: null },
      },
    ]);
    expect(await openWins()).toBe(1);
  });

  it('has no case before a payout is recorded', async () => {
    for (const step of ['contacted', 'closed'])
      expect(await act(winId, step)).toMatchObject({ status: 409, body: { type: '/problems/no-case' } });
    expect((await list()).items).toMatchObject([{ payout: null, case: null }]);
  });

  it('opens no case with a payout of exactly 50,000,000 dollars', async () => {
    const { status, body } = await pay(winId, LIMIT_CENTS);
    expect([status, body.payout?.grossCents, body.case]).toEqual([200, LIMIT_CENTS, null]);
    expect(await openWins()).toBe(0);
  });

  it('[S9.19] opens a case above that payout, with our share and three business days over Thanksgiving', async () => {
    expect((await pay(winId, LIMIT_CENTS + 40)).body.case).toMatchObject({
      state: 'open',
      shareCents: 125_000_001,
      dueOn: '2031-11-28',
      dueAt: '2031-11-29T05:00:00.000Z',
      opened: { by: 'subject-of-admin' },
    });
    expect((await list()).items).toMatchObject([{ case: { state: 'open', dueOn: '2031-11-28' } }]);
    expect(await openWins()).toBe(1);
  });

  it('is recorded once, however often the request is sent', async () => {
    const before = await actsOf('ada');
    expect(await pay(winId, LIMIT_CENTS + 40)).toMatchObject({ status: 200, body: { case: { state: 'open' } } });
    expect(await actsOf('ada')).toEqual(before);
  });

  it('is closed only after the winner was contacted, and stores by whom and when', async () => {
    expect(await act(winId, 'closed')).toMatchObject({ status: 409, body: { type: '/problems/winner-not-contacted' } });
    const { body } = await act(winId, 'contacted');
    expect(await openWins()).toBe(0);
    expect(body.case).toMatchObject({ state: 'contacted', contacted: { by: 'subject-of-admin' } });
    expect(await pay(winId, LIMIT_CENTS)).toMatchObject({ status: 409, body: { type: '/problems/winner-contacted' } });
    expect((await act(winId, 'closed')).body.case).toMatchObject({ state: 'closed' });
    const [{ case: kept }] = (await list()).items as [Shown];
    expect(kept).toMatchObject({ state: 'closed', contacted: body.case!.contacted });
  });

  it('has every action in the audit log', async () => {
    expect(await actsOf('ada')).toEqual([
      'recorded verified payout',
      'recorded verified payout',
      'opened jackpot case',
      'contacted jackpot winner',
      'closed jackpot case',
    ]);
  });
});

describe('a win that is withdrawn by a correction', () => {
  it('stays listed with its records, and accepts no further ones', async () => {
    await wonBy('ben', saturday);
    const winId = idOf(saturday, 'ben');
    await pay(winId, 2 * LIMIT_CENTS);
    saturday.red += 1;
    world.sandbox.advance(31 * 60_000);
    await world.published(DrawResultCorrectedSchema, ({ result }) => result?.date === saturday.date);
    const { items } = await list();
    expect(items.map(({ memberId, stands }) => [memberId, stands])).toEqual([
      ['ada', true],
      ['ben', false],
    ]);
    const isVoid = { status: 409, body: { type: '/problems/win-void' } };
    expect(await pay(winId, 3 * LIMIT_CENTS)).toMatchObject(isVoid);
    for (const step of ['contacted', 'closed']) expect(await act(winId, step)).toMatchObject(isVoid);
  });
});

describe('the jackpot win routes', () => {
  it.each([
    ['a member who did not win', idOf(monday, 'nobody-wins')],
    ['an unknown draw', 'powerball-2031-01-01|ada'],
    ['an invalid ID', 'nonsense'],
  ])('respond with 404 for %s', async (_what, winId) => {
    expect(await pay(winId, 2 * LIMIT_CENTS)).toMatchObject({ status: 404, body: { type: '/problems/win-not-found' } });
    for (const step of ['contacted', 'closed']) expect((await act(winId, step)).status).toBe(404);
  });

  it('reject a payout of an invalid amount', async () => {
    for (const grossCents of [0, -1, 0.5, 1e15, '5'])
      expect((await act(idOf(monday, 'ada'), 'payout', { grossCents })).status).toBe(400);
  });

  it('are available only to the administrator with the admin password', async () => {
    const { 'x-step-up': _gate, ...beforeTheGate } = await world.asAdmin();
    const callers = [
      [401, {}],
      [403, await world.signedIn('ada')],
      [403, beforeTheGate],
    ] as [number, Record<string, string>][];
    for (const [status, headers] of callers) {
      expect((await world.ask(PATH, headers)).status).toBe(status);
      for (const step of ['payout', 'contacted', 'closed'])
        expect((await act(idOf(monday, 'ada'), step, {}, headers)).status).toBe(status);
    }
  });
});
