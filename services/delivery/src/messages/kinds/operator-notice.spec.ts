import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { lineOf, operatorNoticeEmail, operatorNoticeText } from './operator-notice.js';
import { wordsIn } from '../words/words.js';

const notice = { ...operatorNoticeText.example({ game: 'powerball', count: 5 }), to: '+12125550142' };
const context = { publicUrl: 'https://numbercast.example', reference: '', words: wordsIn('en') };
const textOf = (summary: string, title = 'Result late') =>
  operatorNoticeText.render({ ...notice, title, summary }, context);

describe('a notice for operators by text', () => {
  it('contains the title and the summary', () => {
    expect(textOf('Powerball Mon Nov 23 has no result.')).toBe(
      'Numbercast: Result late. Powerball Mon Nov 23 has no result.',
    );
  });

  it('fits in one segment, whatever its summary', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (summary) => {
        expect(segmentsOf(textOf(summary))).toBe(1);
      }),
    );
    expect(textOf('a'.repeat(300))).toMatch(/^Numbercast: Result late\. a+\.\.\.$/);
    expect(textOf('a'.repeat(300))).toHaveLength(160);
  });
});

it('a notice that a condition has ended starts with "Over" by email and by webhook', () => {
  const ended = { ...notice, stage: 'ended' as const };
  const email = operatorNoticeEmail.render(ended, {
    publicUrl: context.publicUrl,
    postalAddress: 'Numbercast, 1 Main Street',
    unsubscribeUrl: '',
    firstName: '',
    words: context.words,
    zone: undefined,
    isResend: false,
  });
  expect(email.subject).toBe('Over: Result late');
  expect(email.text).toContain('https://numbercast.example/admin-dashboard?tab=notifications');
  expect(lineOf(ended, context.publicUrl)).toMatch(/^Over: Result late\. Powerball Mon .* https:\/\/\S+$/);
});
