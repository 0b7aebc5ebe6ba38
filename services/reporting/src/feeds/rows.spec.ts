import { describe, expect, it } from '@jest/globals';
import { readCsv, readJson } from './rows.js';

const may = { from: '2026-05-01', to: '2026-05-31' };

describe('the data service', () => {
  const good = { draw_date: '2026-05-29T00:00:00.000', winning_numbers: '1 2 3 4 5', mega_ball: '7' };
  const read = (rows: unknown) => readJson('megamillions', rows, may);

  it('packs the Powerball into the winning numbers', () => {
    const rows = [{ draw_date: '2026-05-30T00:00:00.000', winning_numbers: '01 27 35 44 52 12', multiplier: '2' }];
    expect(readJson('powerball', rows, may).readings).toEqual([
      { date: '2026-05-30', outcome: { whites: [1, 27, 35, 44, 52], red: 12 } },
    ]);
  });

  it('reads the Mega Ball from its separate field', () => {
    const { readings } = read([{ ...good, winning_numbers: '65 24 47 59 19', mega_ball: '07' }]);
    expect(readings[0]?.outcome).toEqual({ whites: [19, 24, 47, 59, 65], red: 7 });
  });

  it('can return duplicate rows, and unreadable ones, which are counted', () => {
    const bad = [
      { ...good, winning_numbers: '1 2 3 4 4' },
      { ...good, winning_numbers: '1 2 3 4' },
      { ...good, winning_numbers: '1 2 3 4 0x5' },
      { ...good, mega_ball: '' },
      { ...good, draw_date: 'soon' },
      { ...good, draw_date: '2026-05-32T00:00:00.000' },
      { draw_date: 5 },
      null,
    ];
    expect(read([good, good, ...bad])).toMatchObject({ readings: [{ date: '2026-05-29' }], badRows: bad.length });
  });

  it('[F38] is ignored for a draw with two different results', () => {
    const other = { ...good, mega_ball: '8' };
    expect(read([good, other, good])).toEqual({ readings: [], badRows: 2 });
  });

  it('has rows outside the requested dates ignored', () => {
    const old = { ...good, draw_date: '2004-05-28T00:00:00.000', mega_ball: '52' };
    const future = { ...good, draw_date: '2026-06-02T00:00:00.000' };
    expect(read([old, future])).toEqual({ readings: [], badRows: 0 });
  });

  it('causes an error if it responds in another format', () => {
    expect(() => read({ error: true })).toThrow();
  });
});

describe('the file export', () => {
  it('can have any column order and Windows line endings', () => {
    const text = 'Multiplier,Winning Numbers,Draw Date,Mega Ball\r\n,59 24 47 19 65,05/29/2026,07\r\n';
    expect(readCsv('megamillions', text, may).readings).toEqual([
      { date: '2026-05-29', outcome: { whites: [19, 24, 47, 59, 65], red: 7 } },
    ]);
  });

  it('has its unreadable rows counted', () => {
    const text =
      'Draw Date,Winning Numbers,Multiplier\n05/30/2026,01 27 35 44 52 12,2\n2026-05-27,05 14 21 31 51 13,4\n';
    expect(readCsv('powerball', text, may)).toMatchObject({ readings: [{ date: '2026-05-30' }], badRows: 1 });
  });

  it.each(['<!doctype html>\n<p>Down for maintenance</p>\n', 'Draw Date,Winning Numbers,Multiplier\n'])(
    'is rejected if it consists of %j',
    (text) => expect(() => readCsv('megamillions', text, may)).toThrow(),
  );
});
