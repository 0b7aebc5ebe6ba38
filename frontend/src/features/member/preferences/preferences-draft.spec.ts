import { describe, expect, it } from '@jest/globals';

import { mariaMember } from '../../../testing/answers.js';
import type { Member } from '../account/api.js';
import {
  deliverySummary,
  needsResultsConsent,
  needsSmsConsent,
  requestsFor,
  resultsSummary,
  stopsTexts,
  unsavedWords,
} from './preferences-draft.js';
import { savedPreferences, type Preferences } from './saved-preferences.js';

const maria = mariaMember as Member;
const memberWith = (changes: Partial<Member['communicationPreferences']>): Member => ({
  ...maria,
  communicationPreferences: { ...maria.communicationPreferences, ...changes },
});
const saved = savedPreferences(maria);
const choose = (changes: Partial<Preferences>, of = maria): Preferences => ({ ...savedPreferences(of), ...changes });

describe('a member’s delivery method', () => {
  it.each([
    [{ method: 'both', smsAllowed: true, emailAllowed: true }, 'both'],
    [{ method: 'both', smsAllowed: false, emailAllowed: true }, 'email'],
    [{ method: 'both', smsAllowed: true, emailAllowed: false }, 'text'],
    [{ method: 'email', smsAllowed: true, emailAllowed: true }, 'email'],
    [{ method: 'text', smsAllowed: false, emailAllowed: true }, null],
  ] as const)('for %j is %s', (stored, delivery) => {
    expect(savedPreferences(memberWith(stored)).delivery).toBe(delivery);
  });

  it('is summarized in one line', () => {
    expect(deliverySummary(saved)).toBe('Text and email');
    expect(deliverySummary({ ...saved, delivery: 'text', jackpot: '200' })).toBe('Text only, $200M or more');
    expect(deliverySummary({ ...saved, wantsNumbers: false })).toBe('Off');
    expect(deliverySummary({ ...saved, delivery: null })).toBe('Not sent: channel is off');
  });
});

describe('unsaved settings', () => {
  it('are empty without a change or after it was reverted', () => {
    expect(unsavedWords(saved, choose({}))).toEqual([]);
    expect(unsavedWords(saved, choose({ games: 'both' }))).toEqual([]);
  });

  it('are listed in the order of the page', () => {
    const chosen = choose({ delivery: 'text', wantsNumbers: false, jackpot: '300', games: 'powerball' });
    expect(unsavedWords(saved, chosen)).toEqual(['Text only', 'Sending off', '$300 million or more', 'Powerball only']);
  });
});

describe('saving preferences', () => {
  it('sends only what changed', () => {
    expect(requestsFor(maria, choose({ games: 'powerball' }))).toEqual([{ games: ['powerball'] }]);
    expect(requestsFor(maria, choose({ delivery: 'text' }))).toEqual([
      { communicationPreferences: { method: 'text' } },
    ]);
  });

  it('revokes the SMS consent when only email is chosen', () => {
    const chosen = choose({ delivery: 'email' });
    expect(stopsTexts(saved, chosen, maria.communicationPreferences)).toBe(true);
    expect(requestsFor(maria, chosen)).toEqual([
      { communicationPreferences: { method: 'email', smsConsent: { given: false } } },
    ]);
  });

  it('records the SMS consent when texts are chosen again', () => {
    const member = memberWith({ method: 'email', smsAllowed: false });
    const chosen = choose({ delivery: 'both' }, member);
    expect(needsSmsConsent(chosen, member.communicationPreferences)).toBe(true);
    expect(requestsFor(member, chosen)).toEqual([
      { communicationPreferences: { method: 'both', smsConsent: { given: true, textVersion: '1.0', language: 'en' } } },
    ]);
  });

  it('turns email on again for a member who unsubscribed', () => {
    const member = memberWith({ method: 'both', emailAllowed: false });
    expect(requestsFor(member, choose({ delivery: 'both' }, member))).toEqual([
      { communicationPreferences: { method: 'both', emailConsent: { given: true } } },
    ]);
  });

  it('turns both channels on in two requests, because the service records one consent at a time', () => {
    const member = memberWith({ smsAllowed: false, emailAllowed: false });
    expect(requestsFor(member, choose({ delivery: 'both' }, member))).toEqual([
      { communicationPreferences: { method: 'both', emailConsent: { given: true } } },
      { communicationPreferences: { smsConsent: { given: true, textVersion: '1.0', language: 'en' } } },
    ]);
  });
});

describe('results after draws', () => {
  const summaryOf = (
    stored: Partial<Member['communicationPreferences']>,
    chosen: Partial<Preferences> = {},
    hasDevice = false,
  ) => {
    const member = memberWith(stored);
    return resultsSummary(choose(chosen, member), member.communicationPreferences, hasDevice);
  };

  it('are emailed by default if numbers are, until the member chooses otherwise', () => {
    expect(summaryOf({})).toBe('By email');
    expect(summaryOf({ method: 'text' })).toBe('Off');
    expect(summaryOf({}, { delivery: 'text' })).toBe('Off');
    expect(summaryOf({ method: 'text', emailResults: true, textResults: true })).toBe('By text and email');
    expect(summaryOf({ emailResults: false, textResults: true })).toBe('By text');
  });

  it('are sent to the member’s devices until the member turns that off', () => {
    expect(summaryOf({ textResults: true }, {}, true)).toBe('By text, email and notification');
    expect(summaryOf({ method: 'text' }, {}, true)).toBe('By notification');
    expect(summaryOf({ method: 'text' }, { pushResults: false }, true)).toBe('Off');
    expect(requestsFor(maria, choose({ pushResults: false }))).toEqual([
      { communicationPreferences: { pushResults: { given: false } } },
    ]);
  });

  it('are off while numbers or the channel are off', () => {
    expect(summaryOf({ notificationsEnabled: false, textResults: true })).toBe('Off');
    expect(summaryOf({ method: 'both', emailAllowed: false })).toBe('Off');
    expect(summaryOf({ method: 'email', smsAllowed: false, textResults: true })).toBe('By email');
  });

  it('are saved per channel, with consent for texts', () => {
    const chosen = choose({ emailResults: false, textResults: true });
    expect(unsavedWords(saved, chosen)).toEqual(['Results by email off', 'Results by text on']);
    expect(needsResultsConsent(saved, chosen)).toBe(true);
    expect(requestsFor(maria, chosen)).toEqual([
      {
        communicationPreferences: {
          emailResults: { given: false },
          textResults: { given: true, textVersion: '1.0', language: 'en' },
        },
      },
    ]);
  });

  it('count as a change only when they differ from the current setting', () => {
    expect(unsavedWords(saved, choose({ emailResults: true }))).toEqual([]);
    expect(requestsFor(maria, choose({ emailResults: true }))).toEqual([{}]);
    expect(unsavedWords(saved, choose({ delivery: 'text', emailResults: true }))).toEqual([
      'Text only',
      'Results by email on',
    ]);
  });
});
