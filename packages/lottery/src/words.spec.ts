import { describe, expect, it } from '@jest/globals';
import { allGameNames, anyGameName, anyRedBall, bothOrAll, drawsAWeek, gameNames, numberInWords } from './words.js';

describe('the words for the games', () => {
  it('name every game of the catalogue', () => {
    expect(gameNames).toBe('Powerball, Mega Millions');
    expect(allGameNames).toBe('Powerball and Mega Millions');
    expect(anyGameName).toBe('Powerball or Mega Millions');
    expect(anyRedBall).toBe('Powerball or Mega Ball');
    expect(bothOrAll).toBe('both');
  });

  it('count the draws of a week', () => {
    expect(drawsAWeek).toBe(5);
    expect([0, 5, 10].map(numberInWords)).toEqual(['no', 'five', '10']);
  });
});
