import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { commonPasswords } from './common-passwords.js';
import { paths } from './paths.js';

const listed = new Set(commonPasswords());

describe('the list of common passwords', () => {
  it('is the one that Keycloak reads', async () => {
    expect((await readFile(paths.commonPasswords, 'utf8')).trimEnd().split('\n')).toEqual([...listed]);
  });

  it.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    'Welcome@123',
    'Qwerty123!',
    'Summer2026!',
    'Admin@123',
    'Lottery7!',
  ])('[S8.11] contains %s regardless of case', (password) => expect(listed.has(password.toLowerCase())).toBe(true));

  it('contains only passwords that satisfy our other rules', () => {
    for (const password of listed) expect(password).toMatch(/^(?=.*[a-z].*[a-z])(?=.*\d)(?=.*[^a-z\d]).{8,}$/);
  });

  it.each(['Sunny-day-7', 'Rainy-night-8', 'Local-Admin-1', 'Visitor-1-pass'])('does not contain %s', (password) =>
    expect(listed.has(password.toLowerCase())).toBe(false),
  );
});
