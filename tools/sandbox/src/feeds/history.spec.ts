import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkHistory, readHistory } from './history.js';

const power = { draw_date: '2026-05-30T00:00:00.000', winning_numbers: '01 27 35 44 52 12', multiplier: '2' };
const mega = { draw_date: '2026-05-29T00:00:00.000', winning_numbers: '19 24 47 59 65', mega_ball: '07' };

describe('the history of past draws', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'history-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (powerball: unknown, megamillions: unknown = [mega]) => {
    writeFileSync(join(folder, 'powerball.json'), JSON.stringify(powerball));
    writeFileSync(join(folder, 'megamillions.json'), JSON.stringify(megamillions));
  };

  it('is read oldest first, with null for a multiplier that is not a number', () => {
    const earlier = { ...power, draw_date: '2026-05-27T00:00:00.000', multiplier: 'N/A' };
    write([power, earlier]);
    checkHistory(folder);
    expect(readHistory(folder, 'powerball')).toMatchObject([
      { date: '2026-05-27', multiplier: null },
      { date: '2026-05-30', whites: [1, 27, 35, 44, 52], red: 12, multiplier: 2 },
    ]);
  });

  it('can include draws of earlier eras with other ball ranges', () => {
    write([{ ...power, draw_date: '2010-02-03T00:00:00.000', winning_numbers: '17 22 36 37 52 39' }]);
    expect(readHistory(folder, 'powerball')).toHaveLength(1);
  });

  it.each([
    ['row 2: winning_numbers', { ...power, winning_numbers: '01 27 35 44' }],
    ['row 2: winning_numbers.0 is no ball', { ...power, winning_numbers: 'x 27 35 44 52 12' }],
    ['row 2: draw_date is no date', { ...power, draw_date: 'soon' }],
    ['row 2: there is no red ball', { ...power, winning_numbers: '01 27 35 44 52' }],
    ['row 2: ball 70 was not in play on 2026-05-30', { ...power, winning_numbers: '01 27 35 44 70 12' }],
    ['row 2: a white ball appears twice', { ...power, winning_numbers: '01 27 35 44 44 12' }],
    ['row 2: there was no draw on 2026-05-31', { ...power, draw_date: '2026-05-31T00:00:00.000' }],
  ])('is rejected with the file, the row and the error: %s', (message, row) => {
    write([power, row]);
    expect(() => checkHistory(folder)).toThrow(`powerball.json, ${message}`);
  });

  it('is rejected with the name of a missing file', () => {
    expect(() => checkHistory(join(folder, 'nowhere'))).toThrow('powerball.json is no JSON array of draws');
  });
});
