import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readResults } from './results-folder.js';

describe('a folder of results', () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'results-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read in the format of the official feed, newest first, without draws of earlier eras', () => {
    write(
      'powerball.json',
      JSON.stringify([
        { draw_date: '2015-10-03T00:00:00.000', winning_numbers: '06 26 33 44 46 04', multiplier: '2' },
        { draw_date: '2015-10-07T00:00:00.000', winning_numbers: '18 30 40 48 52 09', multiplier: '3' },
        { draw_date: '2025-10-11T00:00:00.000', winning_numbers: '33 10 41 20 62 01' },
        { draw_date: '2025-10-11T00:00:00.000', winning_numbers: '10 20 33 41 62 01' },
      ]),
    );
    expect(readResults(folder, 'powerball')).toEqual({
      results: [
        { date: '2025-10-11', whites: [10, 20, 33, 41, 62], red: 1 },
        { date: '2015-10-07', whites: [18, 30, 40, 48, 52], red: 9 },
      ],
      refused: [],
    });
  });

  it('is read in the format of the official export, whatever its line endings and column order', () => {
    write(
      'megamillions.csv',
      'Winning Numbers,Draw Date,Multiplier,Mega Ball\r\n19 24 47 59 65,05/29/2026,,07\r\n01 05 49 51 59,05/26/2026,04,24\r\n',
    );
    expect(readResults(folder, 'megamillions').results).toEqual([
      { date: '2026-05-29', whites: [19, 24, 47, 59, 65], red: 7 },
      { date: '2026-05-26', whites: [1, 5, 49, 51, 59], red: 24 },
    ]);
  });

  it('has results rejected that match neither the era nor the draw days', () => {
    write(
      'megamillions.csv',
      'Draw Date,Winning Numbers,Mega Ball\n05/29/2026,19 24 47 59 65,25\n05/28/2026,1 2 3 4 5,6\n',
    );
    expect(readResults(folder, 'megamillions')).toMatchObject({
      results: [],
      refused: [{ date: '2026-05-29' }, { date: '2026-05-28' }],
    });
  });

  it('without a file for the game causes an error that names the missing files', () => {
    expect(() => readResults(join(folder, 'nowhere'), 'powerball')).toThrow('neither powerball.json nor powerball.csv');
  });
});
