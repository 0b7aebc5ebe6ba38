import { describe, expect, it } from '@jest/globals';
import {
  allGameNames,
  anyGameName,
  anyRedBall,
  bothOrAll,
  drawsAWeek,
  gameNames,
  matchedInWords,
  numberInWords,
} from './words.js';

describe('the words for the games', () => {
  it('name every game of the catalog', () => {
    expect(gameNames).toBe('Powerball, Mega Millions');
    expect(allGameNames).toBe('Powerball and Mega Millions');
    expect(anyGameName).toBe('Powerball or Mega Millions');
    expect(anyRedBall).toBe('Powerball or Mega Ball');
    expect(bothOrAll).toBe('both');
  });

  it('include the number of draws a week, and spell out numbers below ten', () => {
    expect(drawsAWeek).toBe(5);
    expect([0, 5, 10].map(numberInWords)).toEqual(['no', 'five', '10']);
  });

  it.each([
    [0, false, 'no numbers'],
    [0, true, 'the Mega Ball'],
    [1, false, 'one white ball'],
    [2, true, 'two white balls and the Mega Ball'],
  ])('describe %d matched white balls with the red ball matched: %s', (whites, red, words) => {
    expect(matchedInWords('megamillions', { whites, red })).toBe(words);
  });
});
