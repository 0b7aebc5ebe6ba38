import { afterEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import type { SandboxSettings } from '../src/settings.js';

interface Row {
  draw_date: string;
  winning_numbers: string;
  mega_ball?: string;
}

const running: Sandbox[] = [];

async function start(options: Partial<SandboxSettings> = {}) {
  const sandbox = await startSandbox(options);
  running.push(sandbox);
  return sandbox;
}

async function feedA(sandbox: Sandbox, dataset: string, query = '') {
  return (await (await fetch(`${sandbox.url}/feeds/a/resource/${dataset}.json${query}`)).json()) as Row[];
}

async function feedB(sandbox: Sandbox, dataset: string) {
  return (await (await fetch(`${sandbox.url}/feeds/b/api/views/${dataset}/rows.csv`)).text()).split('\r\n');
}

describe('result feeds', () => {
  afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.close())));

  it('show the same results in both formats', async () => {
    const sandbox = await start();
    const [newest] = await feedA(sandbox, '5xaw-6ayf');
    const [header, first] = await feedB(sandbox, '5xaw-6ayf');
    expect(header).toBe('Draw Date,Winning Numbers,Mega Ball,Multiplier');
    const [year, month, day] = String(newest?.draw_date).slice(0, 10).split('-');
    expect(first).toBe(`${month}/${day}/${year},${newest?.winning_numbers},${newest?.mega_ball},`);
  });

  it('include the Powerball in the string of winning numbers', async () => {
    const sandbox = await start();
    const [newest] = await feedA(sandbox, 'd6yy-54nr');
    expect(newest?.winning_numbers).toMatch(/^(\d\d ){5}\d\d$/);
    expect(newest).not.toHaveProperty('mega_ball');
  });

  it('show the same results after a restart, and others with another seed', async () => {
    const [first, again, other] = [await start(), await start(), await start({ seed: 'other' })];
    expect(await feedA(again, 'd6yy-54nr', '?$limit=50')).toEqual(await feedA(first, 'd6yy-54nr', '?$limit=50'));
    expect(await feedA(other, 'd6yy-54nr', '?$limit=50')).not.toEqual(await feedA(first, 'd6yy-54nr', '?$limit=50'));
  });

  it('contain only draw days and balls of the respective era since 2023', async () => {
    const sandbox = await start();
    const rows = await feedA(sandbox, '5xaw-6ayf', '?$order=draw_date&$limit=5000');
    expect(rows[0]?.draw_date).toBe('2023-01-03T00:00:00.000');
    const days = new Set(rows.map(({ draw_date: date }) => new Date(`${date}Z`).getUTCDay()));
    expect(days).toEqual(new Set([2, 5]));
    const before = rows.filter(({ draw_date: date }) => date < '2025-04-08').map(({ mega_ball: ball }) => Number(ball));
    const since = rows.filter(({ draw_date: date }) => date >= '2025-04-08').map(({ mega_ball: ball }) => Number(ball));
    expect(Math.max(...before)).toBe(25);
    expect(Math.max(...since)).toBe(24);
  });

  it('publish a result 90 minutes after the draw, and not earlier', async () => {
    const sandbox = await start();
    // Monday 2031-11-03, 22:59 in New York, is 03:59 UTC of the next day in winter.
    sandbox.moveTo(new Date('2031-11-04T05:28:00Z'));
    const newest = async () => (await feedA(sandbox, 'd6yy-54nr', '?$limit=1'))[0]?.draw_date;
    expect(await newest()).toBe('2031-11-01T00:00:00.000');
    sandbox.advance(60_000);
    expect(await newest()).toBe('2031-11-03T00:00:00.000');
  });

  it('show a result that was set in advance, and reject a change of a published one', async () => {
    const sandbox = await start();
    sandbox.moveTo(new Date('2031-11-03T12:00:00Z'));
    sandbox.fixResult({ game: 'powerball', date: '2031-11-03', whites: [64, 5, 17, 28, 33], red: 12 });
    sandbox.moveTo(new Date('2031-11-04T06:00:00Z'));
    const [newest] = await feedA(sandbox, 'd6yy-54nr', '?$limit=1');
    expect(newest?.winning_numbers).toBe('05 17 28 33 64 12');
    expect(() => sandbox.fixResult({ game: 'powerball', date: '2031-11-03', whites: [1, 2, 3, 4, 5], red: 1 })).toThrow(
      'drawn already',
    );
  });

  it('filter by date, and respond with 400 to an unsupported query', async () => {
    const sandbox = await start();
    const where = encodeURIComponent("draw_date > '2024-01-01T00:00:00.000' AND draw_date <= '2024-01-10'");
    const rows = await feedA(sandbox, 'd6yy-54nr', `?$where=${where}&$order=${encodeURIComponent('draw_date DESC')}`);
    expect(rows.map(({ draw_date: date }) => date.slice(0, 10))).toEqual([
      '2024-01-10',
      '2024-01-08',
      '2024-01-06',
      '2024-01-03',
    ]);
    const response = await fetch(`${sandbox.url}/feeds/a/resource/d6yy-54nr.json?$where=jackpot`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'query.compiler.malformed', error: true });
  });

  it('return wrong, late or duplicate results on demand, separately for each feed', async () => {
    const sandbox = await start();
    const [truth] = await feedA(sandbox, 'd6yy-54nr');
    sandbox.fault({ target: 'feed-a', kind: 'wrong-result' });
    expect((await feedA(sandbox, 'd6yy-54nr'))[0]?.winning_numbers).not.toBe(truth?.winning_numbers);
    sandbox.fault({ target: 'feed-a', kind: 'late', ms: 10 * 86_400_000 });
    expect((await feedA(sandbox, 'd6yy-54nr'))[0]?.draw_date).not.toBe(truth?.draw_date);
    sandbox.fault({ target: 'feed-b', kind: 'duplicate' });
    expect((await feedA(sandbox, 'd6yy-54nr'))[0]).toEqual(truth);
    const [, first, second] = await feedB(sandbox, 'd6yy-54nr');
    expect(second).toBe(first);
  });
});
