import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Command, holdsAll, isOfNumbers, memberSearchOf, readTyped } from './command.js';
import { forgetRecents, recentCommands, remember } from '../common/recents.js';

describe('what is typed into the search', () => {
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
  ])('%j is taken for a part of a set: %s', (text, isSet) => {
    expect(isOfNumbers(text)).toBe(isSet);
  });

  it.each([
    ['reyes', { phrase: 'reyes', words: [], action: null }],
    ['ana reyes', { phrase: 'reyes', words: ['ana', 'reyes'], action: null }],
    ['resend maria', { phrase: 'maria', words: [], action: 'resend' }],
    ['maria lopez close', { phrase: 'maria', words: ['maria', 'lopez'], action: 'close' }],
    ['resend', { phrase: 'resend', words: [], action: null }],
  ])('%j asks the members service for one phrase', (typed, search) => {
    expect(memberSearchOf(readTyped(typed))).toEqual(search);
  });
});

describe('the recents', () => {
  beforeEach(forgetRecents);
  const member = (id: string): Command => ({
    id,
    kind: 'Member',
    title: `Ana ${id}`,
    detail: 'ana@example.com',
    to: '/',
  });

  it('are the last five members and draws, each once, the newest first, without addresses', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '4']) remember(member(id));
    expect(recentCommands().map(({ id }) => id)).toEqual(['4', '6', '5', '3', '2']);
    expect(localStorage.getItem('numbercast.admin.recent')).not.toContain('ana@example.com');
  });

  it('hold neither tabs nor actions, and survive what is no list', () => {
    remember({ id: 'tab', kind: 'Tab', title: 'System', detail: '', to: '/' });
    expect(recentCommands()).toEqual([]);
    localStorage.setItem('numbercast.admin.recent', '{');
    expect(recentCommands()).toEqual([]);
  });
});
