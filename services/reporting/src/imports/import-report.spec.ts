import { describe, expect, it } from '@jest/globals';
import { close, type Draw, newDraw, schedule, takeImport, takeReadings } from '../draws/draw.js';
import { compare } from './import-report.js';
import { readResultFile } from './result-file.js';

const at = new Date('2026-11-22T05:00:00Z');
const drawn = { whites: [1, 27, 35, 44, 52], red: 12 };
const fresh = newDraw('powerball', '2026-05-30');
const published = takeReadings(fresh, { a: drawn, b: drawn }, at)!.next;

const header = 'Draw Date,Winning Numbers,Multiplier\n';
const compared = (known: Draw[], rows: string) =>
  compare(readResultFile(header + rows, '2026-11-22'), new Map(known.map((draw) => [draw.date, draw])));
const same = '05/30/2026,01 27 35 44 52 12,\n';
const other = '05/30/2026,01 27 35 44 52 13,\n';

describe('the report of an import', () => {
  it('is every row, counted once', () => {
    const rows = `${same}${same}05/27/2026,05 14 21 31 51 13,4\nx,1 2 3 4 5 6,\n05/23/2026,1 2 3 4 5 6,\n`;
    const { report } = compared([published, schedule(newDraw('powerball', '2026-05-23'), at).next], rows);
    expect(report).toMatchObject({ rows: 5, imported: 1, known: 1, repeated: 1, awaited: 1, contradicting: 0, bad: 1 });
  });

  it('is what nothing was known of', () => {
    expect(compared([], same).isNew).toMatchObject([{ date: '2026-05-30', outcome: drawn }]);
    expect(compared([published], same).isNew).toEqual([]);
  });

  it('lists what contradicts a known result, with both', () => {
    const { isNew, report } = compared([published], other);
    expect(isNew).toEqual([]);
    expect(report).toMatchObject({
      contradicting: 1,
      contradictingRows: [{ row: 2, date: '2026-05-30', inFile: '01-27-35-44-52 +13', known: '01-27-35-44-52 +12' }],
    });
  });

  it('ignores a draw that was expected here or that a source has reported', () => {
    const half = takeReadings(fresh, { a: drawn }, at)!.next;
    for (const draw of [schedule(fresh, at).next, close(fresh, 2).next, half])
      expect(compared([draw], same)).toMatchObject({ isNew: [], report: { awaited: 1 } });
    expect(compared([half], other).report.contradicting).toBe(1);
  });
});

describe('an imported result', () => {
  const imported = takeImport(fresh, drawn, 'file', at)!;

  it('is published like any other, once', () => {
    expect(imported.events.map(({ type }) => type)).toEqual(['reporting.v1.DrawResultPublished']);
    expect(imported.next).toMatchObject({ published: drawn, importId: 'file' });
    expect(takeImport(imported.next, drawn, 'file', at)).toBeNull();
  });

  it('is confirmed by the sources without a second event, and corrected when both report otherwise', () => {
    expect(takeReadings(imported.next, { a: drawn, b: drawn }, at)).toMatchObject({ events: [] });
    const corrected = { ...drawn, red: 13 };
    const decision = takeReadings(imported.next, { a: corrected, b: corrected }, at)!;
    expect(decision.events.map(({ type }) => type)).toEqual(['reporting.v1.DrawResultCorrected']);
  });

  it('never replaces one that is known', () => {
    expect(takeImport(published, { ...drawn, red: 13 }, 'file', at)).toBeNull();
  });
});
