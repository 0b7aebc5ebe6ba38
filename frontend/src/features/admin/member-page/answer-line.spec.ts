import { describe, expect, it } from '@jest/globals';

import { receipt, text } from '../../../testing/member-answers.js';
import { answerOf } from './answer-line.js';

// Monday, 1 PM where the draws are held; the draw is at 10:59 PM
const now = '2026-11-23T18:00:00Z';

describe('the answer to “did my numbers arrive?”', () => {
  it('names the draw, and each channel with its time and outcome', () => {
    const failed = { ...text, state: 'failed' as const, reason: 'no-answer', error: { code: '30006', words: null } };
    expect(answerOf([failed, receipt], now)).toEqual({
      tone: 'bad',
      lead: 'Has numbers for tonight’s Powerball.',
      channels: ['Emailed 12:32 AM ET, delivered.', 'Text failed: landline.'],
    });
  });

  it('has the tone “good” when all sent messages were delivered', () => {
    expect(answerOf([text, receipt], now)).toMatchObject({
      tone: 'good',
      channels: ['Emailed 12:32 AM ET, delivered.', 'Texted 9:00 AM ET, delivered.'],
    });
  });

  it('counts a channel as delivered when the first message or a resend was delivered', () => {
    const again = { ...text, deliveryId: 'r1', isResend: true };
    const failed = { ...text, state: 'failed' as const };
    expect(answerOf([again, failed, receipt], now)).toMatchObject({
      tone: 'good',
      channels: [expect.any(String), 'Texted again 9:00 AM ET, delivered.'],
    });
  });

  it.each([
    ['queued', 'Text is waiting to be sent.', 'info'],
    ['sending', 'Text is being sent.', 'info'],
    ['accepted', 'Texted 9:00 AM ET, not confirmed yet.', 'info'],
    ['expired', 'Text not sent in time.', 'bad'],
    ['unknown', 'Text may have arrived: the provider gave no clear answer.', 'warn'],
  ] as const)('describes a text that is %s: %s', (state, words, tone) => {
    expect(answerOf([{ ...text, state }], now)).toMatchObject({ tone, channels: [words] });
  });

  it('explains why nothing was sent on a channel', () => {
    const held = { ...text, state: 'suppressed' as const, reason: 'opted-out', acceptedAt: null };
    const words = 'Text not sent: the member has turned this channel off.';
    expect(answerOf([held], now)).toMatchObject({ tone: 'warn', channels: [words] });
    expect(answerOf([held, receipt], now)).toMatchObject({ tone: 'good' });
  });

  it('refers to the next draw even if numbers for a later draw already exist', () => {
    const later = { ...receipt, drawId: 'powerball-2026-11-25', drawAt: '2026-11-26T03:59:00Z' };
    expect(answerOf([later, receipt], now).lead).toBe('Has numbers for tonight’s Powerball.');
    expect(answerOf([later], now).lead).toBe('Has numbers for Wednesday’s Powerball.');
  });

  it('refers to the last draw when none is upcoming, with the date of the message', () => {
    expect(answerOf([receipt], '2026-11-25T18:00:00Z')).toMatchObject({
      lead: 'Had numbers for Monday’s Powerball.',
      channels: ['Emailed Mon, Nov 23, 12:32 AM ET, delivered.'],
    });
    expect(answerOf([receipt], '2026-12-25T18:00:00Z').lead).toBe('Had numbers for Powerball on Mon, Nov 23.');
  });

  it('states that nothing was ever sent', () => {
    expect(answerOf([], now)).toMatchObject({ lead: 'No numbers have been sent to this member.', channels: [] });
  });
});
