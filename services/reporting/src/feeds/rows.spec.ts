import { describe, expect, it } from '@jest/globals';
import { readCsv, readJson } from './rows.js';

describe('the data service', () => {
  it('packs the Powerball into the winning numbers', () => {
    const rows = [{ draw_date: '2026-05-30T00:00:00.000', winning_numbers: '01 27 35 44 52 12', multiplier: '2' }];
    expect(readJson('powerball', rows).readings).toEqual([
      { game: 'powerball', date: '2026-05-30', outcome: { whites: [1, 27, 35, 44, 52], red: 12 } },
    ]);
  });

  it('gives the Mega Ball a field of its own', () => {
    const rows = [{ draw_date: '2026-05-29T00:00:00.000', winning_numbers: '65 24 47 59 19', mega_ball: '07' }];
    expect(readJson('megamillions', rows).readings[0]?.outcome).toEqual({ whites: [19, 24, 47, 59, 65], red: 7 });
  });

  it('may repeat a row and hold rows that cannot be read', () => {
    const good = { draw_date: '2026-05-29T00:00:00.000', winning_numbers: '1 2 3 4 5', mega_ball: '7' };
    const bad = [
      { ...good, winning_numbers: '1 2 3 4 4' },
      { ...good, mega_ball: '' },
      { draw_date: 5 },
      null,
      { ...good, draw_date: 'soon' },
    ];
    expect(readJson('megamillions', [good, good, ...bad])).toMatchObject({
      readings: [{ date: '2026-05-29' }],
      badRows: 5,
    });
  });

  it('is not believed when it answers with something else', () => {
    expect(() => readJson('powerball', { error: true })).toThrow();
  });
});

describe('the file export', () => {
  it('may have any order of columns and Windows line ends', () => {
    const text = 'Multiplier,Winning Numbers,Draw Date,Mega Ball\r\n,59 24 47 19 65,05/29/2026,07\r\n';
    expect(readCsv('megamillions', text).readings).toEqual([
      { game: 'megamillions', date: '2026-05-29', outcome: { whites: [19, 24, 47, 59, 65], red: 7 } },
    ]);
  });

  it('counts rows that cannot be read', () => {
    const text =
      'Draw Date,Winning Numbers,Multiplier\n05/30/2026,01 27 35 44 52 12,2\n2026-05-27,05 14 21 31 51 13,4\n';
    expect(readCsv('powerball', text)).toMatchObject({ readings: [{ date: '2026-05-30' }], badRows: 1 });
  });
});
