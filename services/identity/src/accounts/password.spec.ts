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
  ])('[S5.2] such as %s fails only the rule that it breaks', (password, missing) => {
    expect(passwordFaults(password)).toEqual([missing]);
  });

  it('that is empty returns all five rules, in the order of the form', () => {
    expect(passwordFaults('')).toHaveLength(5);
    expect(passwordFaults('')[0]).toBe('At least 8 characters');
  });

  it('may contain spaces and accented letters', () => {
    expect(passwordFaults('Été à la plage 7')).toEqual([]);
  });

  it('[A6.2] is used as typed, including leading and trailing spaces', () => {
    expect(newPassword.parse(' Sunny-7s ')).toBe(' Sunny-7s ');
  });

  it('[A6.3] of more than 128 characters is rejected', () => {
    expect(newPassword.safeParse(`Aa1-${'x'.repeat(125)}`).success).toBe(false);
  });
});

describe('a changed password', () => {
  it('[S5.17] with fewer than six characters fails only the length rule', () => {
    expect(changeFaults('Ab-1x')).toEqual(['Password must be at least 6 characters long']);
  });

  it('[S5.18] with six or more characters must meet the sign-up rules', () => {
    expect(changeFaults('Ab-1xy')).toEqual(['At least 8 characters']);
  });
});
