import { describe, expect, it } from '@jest/globals';
import { changeFaults, newPassword, passwordFaults } from './password.js';

describe('a password', () => {
  it('[S9.23] passes with eight characters, both cases, a number and a special character', () => {
    expect(passwordFaults('Sunny-7s')).toEqual([]);
  });

  it.each([
    ['Sun-7ab', 'At least 8 characters'],
    ['sunny-day7', 'At least one uppercase letter'],
    ['SUNNY-DAY7', 'At least one lowercase letter'],
    ['Sunny-day', 'At least one number'],
    ['Sunnyday7', 'At least one special character'],
  ])('[S5.2] like %s fails by its one missing thing', (password, missing) => {
    expect(passwordFaults(password)).toEqual([missing]);
  });

  it('that is empty returns all five rules, in the order of the form', () => {
    expect(passwordFaults('')).toHaveLength(5);
    expect(passwordFaults('')[0]).toBe('At least 8 characters');
  });

  it('may be a sentence with blanks and letters of any script', () => {
    expect(passwordFaults('Été à la plage 7')).toEqual([]);
  });

  it('[A6.2] is taken as typed, outer blanks included', () => {
    expect(newPassword.parse(' Sunny-7s ')).toBe(' Sunny-7s ');
  });

  it('[A6.3] of more than 128 characters is refused', () => {
    expect(newPassword.safeParse(`Aa1-${'x'.repeat(125)}`).success).toBe(false);
  });
});

describe('a changed password', () => {
  it('[S5.17] below six characters returns only that rule', () => {
    expect(changeFaults('Ab-1x')).toEqual(['Password must be at least 6 characters long']);
  });

  it('[S5.18] from six characters on has to keep the rules of sign-up', () => {
    expect(changeFaults('Ab-1xy')).toEqual(['At least 8 characters']);
  });
});
