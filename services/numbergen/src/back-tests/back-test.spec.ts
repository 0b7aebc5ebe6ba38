import { describe, expect, it } from '@jest/globals';
import type { Game } from '@numbercast/lottery';
import { v1 } from '../rules/rule-version.js';
import { type BackTest, type Finding, note, type Order, start, summarize, supersede } from './back-test.js';

const now = new Date('2026-11-21T12:00:00Z');
const order: Order = {
  runId: 'run-1',
  revision: 2,
  draws: 10,
  draft: v1,
  inForce: v1,
  inForceVersion: 'v1.0',
  startedBy: 'ana@numbercast.example',
  startedAt: now,
};
const dates = { powerball: ['2026-11-21', '2026-11-18'], megamillions: ['2026-11-20'] };
const begun = start(null, order, dates)!.next;

const finding = (game: Game, date: string, size = 50, kept: Finding['draft']['kept'] = 'nothing'): Finding => ({
  game,
  date,
  known: 200,
  isShort: false,
  whole: 100,
  draft: { size, kept },
  inForce: { size: 30, kept: 'whites' },
});
const noted = (test: BackTest, ...findings: Finding[]) =>
  findings.reduce((current, each) => note(current, 'run-1', each, now)?.next ?? current, test);

describe('a back-test', () => {
  it('tests the draws of both games alternately, newest first', () => {
    expect(begun.plan.map(({ game, date }) => `${game} ${date}`)).toEqual([
      'powerball 2026-11-21',
      'megamillions 2026-11-20',
      'powerball 2026-11-18',
    ]);
  });

  it('is done immediately if no draw is known', () => {
    expect(start(null, order, { powerball: [], megamillions: [] })!.next.state).toBe('done');
  });

  it('starts once, however often it is requested, and again when the draft has changed', () => {
    expect(start(begun, order, dates)).toBeNull();
    expect(start(begun, { ...order, runId: 'run-2' }, dates)).toBeNull();
    expect(start(begun, { ...order, runId: 'run-2', revision: 3 }, dates)?.next.findings).toEqual([]);
  });

  it('records each draw once and in order, whichever replica tested it', () => {
    const first = finding('powerball', '2026-11-21');
    const once = noted(begun, first, first, finding('powerball', '2026-11-18'));
    expect(once.findings).toEqual([first]);
    const rest = [finding('megamillions', '2026-11-20'), finding('powerball', '2026-11-18')];
    expect(noted(once, ...rest)).toMatchObject({ state: 'done', endedAt: now });
    expect(note(begun, 'another run', first, now)).toBeNull();
  });

  it('is superseded once its draft changes, and records no further draws', () => {
    const over = supersede(begun, now)!.next;
    expect(over.state).toBe('superseded');
    expect(supersede(over, now)).toBeNull();
    expect(note(over, 'run-1', finding('powerball', '2026-11-21'), now)).toBeNull();
  });

  it('reports the minimum, median and maximum share by game, and how many results were kept', () => {
    const findings = [
      { ...finding('powerball', '2026-11-21', 10, 'all'), isShort: true },
      finding('powerball', '2026-11-18', 50, 'whites'),
      finding('powerball', '2026-11-16', 25),
      finding('powerball', '2026-11-14', 80),
    ];
    const [powerball, ...others] = summarize({ findings });
    expect(others).toEqual([]);
    expect(powerball).toMatchObject({ game: 'powerball', draws: 4, shortHistory: 1 });
    const shares = { leastShare: 0.1, medianShare: 0.375, largestShare: 0.8 };
    expect(powerball!.draft).toEqual({ ...shares, leastSets: 10, leastOn: '2026-11-21', keptWhites: 2, keptAll: 1 });
    expect(powerball!.inForce).toMatchObject({ leastShare: 0.3, medianShare: 0.3, keptWhites: 4, keptAll: 0 });
  });
});
