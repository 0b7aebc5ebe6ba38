import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Command, holdsAll, isOfNumbers, memberSearchOf, readTyped } from './command.js';
import { forgetRecents, recentCommands, remember } from '../common/recents.js';

describe('the input of the command palette', () => {
  it.each([
    ['#monday', 'draws', 'monday'],
    ['@ reyes', 'members', 'reyes'],
    ['  reyes ana ', null, 'reyes ana'],
    ['', null, ''],
  ])('%j is limited to %s', (typed, only, text) => {
    expect(readTyped(typed)).toMatchObject({ only, text });
  });

  it('matches its words in any order', () => {
    expect(holdsAll(['mon', 'power'], 'Powerball, Monday', undefined)).toBe(true);
    expect(holdsAll(['mon', 'mega'], 'Powerball, Monday')).toBe(false);
  });

  it.each([
    ['05-17-28', true],
    ['05 17 28 33 64 +12', true],
    ['5 balls', false],
    ['', false],
  ])('%j is recognized as part of a set: %s', (text, isSet) => {
    expect(isOfNumbers(text)).toBe(isSet);
  });

  it.each([
    ['reyes', { phrase: 'reyes', words: [], action: null }],
    ['ana reyes', { phrase: 'reyes', words: ['ana', 'reyes'], action: null }],
    ['resend maria', { phrase: 'maria', words: [], action: 'resend' }],
    ['maria lopez close', { phrase: 'maria', words: ['maria', 'lopez'], action: 'close' }],
    ['resend', { phrase: 'resend', words: [], action: null }],
  ])('%j queries the members service with one phrase', (typed, search) => {
    expect(memberSearchOf(readTyped(typed))).toEqual(search);
  });
});

describe('the recent items', () => {
  beforeEach(forgetRecents);
  const member = (id: string): Command => ({
    id,
    kind: 'Member',
    title: `Ana ${id}`,
    detail: 'ana@example.com',
    to: '/',
  });

  it('are the last five distinct items, newest first, stored without email addresses', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '4']) remember(member(id));
    expect(recentCommands().map(({ id }) => id)).toEqual(['4', '6', '5', '3', '2']);
    expect(localStorage.getItem('numbercast.admin.recent')).not.toContain('ana@example.com');
  });

  it('exclude tabs, and are empty when the stored value is invalid', () => {
    remember({ id: 'tab', kind: 'Tab', title: 'System', detail: '', to: '/' });
    expect(recentCommands()).toEqual([]);
    localStorage.setItem('numbercast.admin.recent', '{');
    expect(recentCommands()).toEqual([]);
  });
});
