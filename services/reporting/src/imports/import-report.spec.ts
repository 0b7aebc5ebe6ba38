import { describe, expect, it } from '@jest/globals';
import { close, type Draw, newDraw, schedule, applyImport, applyReadings } from '../draws/draw.js';
import { compare } from './import-report.js';
import { readResultFile } from './result-file.js';

const at = new Date('2026-11-22T05:00:00Z');
const drawn = { whites: [1, 27, 35, 44, 52], red: 12 };
const fresh = newDraw('powerball', '2026-05-30');
const published = applyReadings(fresh, { a: drawn, b: drawn }, at)!.next;

const header = 'Draw Date,Winning Numbers,Multiplier\n';
const compared = (known: Draw[], rows: string) =>
  compare(readResultFile(header + rows, '2026-11-22'), new Map(known.map((draw) => [draw.date, draw])));
const same = '05/30/2026,01 27 35 44 52 12,\n';
const other = '05/30/2026,01 27 35 44 52 13,\n';

describe('the report of an import', () => {
  it('counts every row once', () => {
    const rows = `${same}${same}05/27/2026,05 14 21 31 51 13,4\nx,1 2 3 4 5 6,\n05/23/2026,1 2 3 4 5 6,\n`;
    const { report } = compared([published, schedule(newDraw('powerball', '2026-05-23'), at).next], rows);
    expect(report).toMatchObject({ rows: 5, imported: 1, known: 1, repeated: 1, awaited: 1, contradicting: 0, bad: 1 });
  });

  it('treats only unknown draws as new', () => {
    expect(compared([], same).isNew).toMatchObject([{ date: '2026-05-30', outcome: drawn }]);
    expect(compared([published], same).isNew).toEqual([]);
  });

  it('lists rows that contradict a known result, with both results', () => {
    const { isNew, report } = compared([published], other);
    expect(isNew).toEqual([]);
    expect(report).toMatchObject({
      contradicting: 1,
      contradictingRows: [{ row: 2, date: '2026-05-30', inFile: '01-27-35-44-52 +13', known: '01-27-35-44-52 +12' }],
    });
  });

  it('counts a draw as awaited if it was scheduled or reported by one source, and does not import it', () => {
    const half = applyReadings(fresh, { a: drawn }, at)!.next;
    for (const draw of [schedule(fresh, at).next, close(fresh, 2).next, half])
      expect(compared([draw], same)).toMatchObject({ isNew: [], report: { awaited: 1 } });
    expect(compared([half], other).report.contradicting).toBe(1);
  });
});

describe('an imported result', () => {
  const imported = applyImport(fresh, drawn, 'file', at)!;

  it('is published once, like any other', () => {
    expect(imported.events.map(({ type }) => type)).toEqual(['reporting.v1.DrawResultPublished']);
    expect(imported.next).toMatchObject({ published: drawn, importId: 'file' });
    expect(applyImport(imported.next, drawn, 'file', at)).toBeNull();
  });

  it('is confirmed by the sources without a second event, and corrected when both report otherwise', () => {
    expect(applyReadings(imported.next, { a: drawn, b: drawn }, at)).toMatchObject({ events: [] });
    const corrected = { ...drawn, red: 13 };
    const decision = applyReadings(imported.next, { a: corrected, b: corrected }, at)!;
    expect(decision.events.map(({ type }) => type)).toEqual(['reporting.v1.DrawResultCorrected']);
  });

  it('never replaces a known result', () => {
    expect(applyImport(published, { ...drawn, red: 13 }, 'file', at)).toBeNull();
  });
});
