import { describe, expect, it } from '@jest/globals';
import { isUsAreaCode } from './area-codes.js';

describe('A US area code', () => {
  it.each(['212', '305', '479', '907', '808', '235', '324', '943', '983'])('is known: %s', (code) => {
    expect(isUsAreaCode(code)).toBe(true);
  });

  it.each(['357', '465', '621', '924'])('is known if it is one of the newest overlays: %s', (code) => {
    expect(isUsAreaCode(code)).toBe(true);
  });

  it.each(['787', '340', '671', '670', '684'])('is known in a territory: %s', (code) => {
    expect(isUsAreaCode(code)).toBe(true);
  });

  it.each([
    ['Canadian', '416'],
    ['toll-free', '800'],
    ['premium', '900'],
    ['Jamaican', '876'],
    ['a service code', '911'],
    ['not assigned', '555'],
    ['too short', '21'],
    ['not a number', 'abc'],
  ])('[S5.9] is unknown if it is %s (%s)', (_, code) => {
    expect(isUsAreaCode(code)).toBe(false);
  });
});
