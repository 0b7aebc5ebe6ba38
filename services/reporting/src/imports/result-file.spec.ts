import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@numbercast/platform';
import { readResultFile } from './result-file.js';

const TODAY = '2026-11-22';
const power = (...rows: string[]) => ['Draw Date,Winning Numbers,Multiplier', ...rows].join('\n');
const mega = (...rows: string[]) => ['Draw Date,Winning Numbers,Mega Ball,Multiplier', ...rows].join('\n');
const read = (text: string) => readResultFile(text, TODAY);

/** Returns the problems of a file whose only row cannot be used. */
const wrongOf = (text: string) => {
  const { draws, bad } = read(text);
  expect(draws).toEqual([]);
  return bad.map(({ problem, remedy }) => `${problem}. ${remedy}`);
};

const refusalOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as Problem).fields.errors;
  }
  throw new Error('the file was taken');
};

describe('the official export', () => {
  it('has the Powerball as the sixth number', () => {
    expect(read(power('05/30/2026,01 27 35 44 52 12,2'))).toEqual({
      game: 'powerball',
      rows: 1,
      draws: [{ row: 2, date: '2026-05-30', outcome: { whites: [1, 27, 35, 44, 52], red: 12 } }],
      repeated: 0,
      bad: [],
    });
  });

  it('is recognized as Mega Millions by its Mega Ball column', () => {
    const { game, draws } = read(mega('05/29/2026,65 24 47 59 19,07,'));
    expect(game).toBe('megamillions');
    expect(draws).toMatchObject([{ date: '2026-05-29', outcome: { whites: [19, 24, 47, 59, 65], red: 7 } }]);
  });

  it('can have quotes, a byte order mark, Windows line endings, and any column order', () => {
    const text =
      '\uFEFF"Multiplier","Mega Ball","Winning Numbers","Draw Date"\r\n,"07","59 24 47 19 65","05/29/2026"\r\n';
    expect(read(text).draws).toMatchObject([{ row: 2, outcome: { whites: [19, 24, 47, 59, 65], red: 7 } }]);
  });

  it.each(['', '4', '4.0', '02', 'none'])(
    'can have %j as the multiplier, which is not part of a result',
    (multiplier) => {
      expect(read(power(`05/30/2026,01 27 35 44 52 12,${multiplier}`)).draws).toHaveLength(1);
    },
  );

  it('can omit the multiplier', () => {
    expect(read('Draw Date,Winning Numbers\n05/30/2026,01 27 35 44 52 12\n').draws).toHaveLength(1);
  });

  it('has duplicate rows counted, whatever the order of their balls', () => {
    const rows = ['05/29/2026,65 24 47 59 19,07,', '05/29/2026,19 24 47 59 65,7,', '05/26/2026,1 2 3 4 5,6,2'];
    expect(read(mega(...rows))).toMatchObject({ rows: 3, repeated: 1, draws: [{ row: 2 }, { row: 4 }], bad: [] });
  });
});

describe('a draw of an earlier era', () => {
  it.each([
    ['02/03/2010', '17 22 36 37 52 39'], // the red ball is out of 39
    ['01/14/2012', '10 30 36 38 41 39'],
    ['01/18/2012', '09 20 30 51 58 35'],
    ['10/03/2015', '06 26 33 44 46 04'],
    ['10/07/2015', '18 30 40 48 69 26'],
  ])('is judged by the ball ranges of its date: Powerball on %s', (date, balls) => {
    expect(read(power(`${date},${balls},`)).draws).toHaveLength(1);
  });

  it.each([
    ['05/17/2002', '15 18 25 33 47', '52'],
    ['06/24/2005', '08 33 36 53 56', '46'],
    ['10/22/2013', '02 11 42 64 75', '15'],
    ['10/31/2017', '06 28 31 52 70', '25'],
    ['04/04/2025', '07 11 53 69 70', '25'],
  ])('is judged by the ball ranges of its date: Mega Millions on %s', (date, whites, red) => {
    expect(read(mega(`${date},${whites},${red},`)).draws).toHaveLength(1);
  });

  it.each([
    [power('10/03/2015,06 26 33 44 69 04,'), /2015-10-03 has white ball 69, but the highest was 59 then/],
    [power('10/07/2015,18 30 40 48 69 35,'), /2015-10-07 has red ball 35, but the highest was 26 then/],
    [mega('04/08/2025,07 11 53 69 70,25,'), /2025-04-08 has red ball 25, but the highest was 24 then/],
    [power('08/16/2021,18 30 40 48 69 12,'), /Powerball was not drawn on that day of the week/],
    [power('04/15/1992,1 2 3 4 5 6,'), /Powerball was first drawn on 1992-04-22/],
  ])('is rejected if it was impossible then: %j', (text, words) => {
    expect(wrongOf(text)).toEqual([expect.stringMatching(words)]);
  });
});

describe('an invalid row', () => {
  it.each([
    ['2026-05-30,01 27 35 44 52 12,', '“2026-05-30” is not a date. Write the date of the draw as month/day/year'],
    ['30/05/2026,01 27 35 44 52 12,', '“30/05/2026” is not a date.'],
    ['11/25/2026,01 27 35 44 52 12,', '2026-11-25 is in the future. Leave the row out'],
    [
      '05/30/2026,01 27 35 44 52,',
      '“01 27 35 44 52” is not five white balls and a red one. Winning Numbers must contain six',
    ],
    ['05/30/2026,01 27 35 44 52 12 13,', 'is not five white balls and a red one'],
    ['05/30/2026,01 27 27 44 52 12,', 'White ball 27 appears twice'],
    ['05/30/2026,01 27 35 44 0x5 12,', 'is not five white balls and a red one'],
    ['05/30/2026', '“” is not five white balls and a red one'],
  ])('is reported with the problem and a remedy: %s', (row, words) => {
    expect(wrongOf(power(row))).toEqual([expect.stringContaining(words)]);
  });

  it('is reported by its row number, which includes empty lines and valid rows', () => {
    const rows = ['05/30/2026,01 27 35 44 52 12,', '', 'x,1 2 3 4 5 6,', '05/27/2026,05 14 21 31 51 13,4'];
    const { draws, bad } = read(power(...rows));
    expect(draws.map(({ row }) => row)).toEqual([2, 5]);
    expect(bad).toMatchObject([{ row: 4 }]);
  });

  it('is every row of a draw with two different results', () => {
    const rows = ['05/30/2026,01 27 35 44 52 12,', '05/30/2026,01 27 35 44 52 13,', '05/30/2026,01 27 35 44 52 12,'];
    const { draws, bad, repeated } = read(power(...rows));
    expect({ draws, repeated }).toEqual({ draws: [], repeated: 0 });
    expect(bad.map(({ row, problem }) => [row, problem])).toEqual([
      [2, 'Row 3 gives other balls for 2026-05-30'],
      [3, 'Row 2 gives other balls for 2026-05-30'],
      [4, 'Row 3 gives other balls for 2026-05-30'],
    ]);
  });
});

describe('a file that is not the official export', () => {
  it.each([
    ['<!doctype html>\n<p>Down</p>', 'has no column “Draw Date”'],
    ['Draw Date,Numbers\n05/30/2026,1 2 3 4 5 6', 'has no column “Winning Numbers”'],
    ['Draw Date,Winning Numbers,Bonus #\n05/30/2026,1 2 3 4 5 6,7', 'has a column “Bonus #”'],
    ['Draw Date,Winning Numbers,Multiplier\n', 'has no rows'],
    ['', 'has no column “Draw Date”'],
    ['Draw Date,Winning Numbers\n05/30/2026,"1 2 3', 'cannot be read as CSV'],
  ])('is rejected as a whole: %j', (text, words) => {
    expect(refusalOf(text)).toEqual([{ pointer: '/text', detail: expect.stringContaining(words) }]);
  });
});
