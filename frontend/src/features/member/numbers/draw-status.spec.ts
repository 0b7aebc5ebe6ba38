import { describe, expect, it } from '@jest/globals';

import { emailDelivered, mondaysPowerball, textDelivered } from '../../../testing/answers.js';
import type { Delivery } from '../account/api.js';
import { drawStatus } from './draw-status.js';

const zone = 'America/Chicago';
const monday = (...deliveries: Delivery[]) => drawStatus(mondaysPowerball, deliveries, zone);

describe('the message about the next draw', () => {
  it('says when and where the numbers were sent', () => {
    expect(monday(emailDelivered, textDelivered)).toEqual({
      drawId: 'powerball-2026-11-23',
      tone: 'good',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Texted Sun, Nov 22, 9:12 AM CT to ··· 4821', 'Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
    });
  });

  it('says that a notification went to the devices, which have no address', () => {
    const push = { ...textDelivered, channel: 'push', destination: null } as const;
    expect(monday(emailDelivered, push).lines).toEqual([
      'Notified Sun, Nov 22, 9:12 AM CT on your devices',
      'Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com',
    ]);
    const gone = { ...push, state: 'failed', reason: 'no-device', acceptedAt: null, deliveredAt: null } as const;
    expect(monday(emailDelivered, gone).remark).toBe(
      'The notification to your devices didn’t go through. Your numbers are below.',
    );
  });

  it('gives each channel the time at which it was sent, not the first of both', () => {
    const byNight = { ...emailDelivered, acceptedAt: '2026-11-21T05:32:00Z' };
    const byDay = { ...textDelivered, acceptedAt: '2026-11-21T19:00:00Z', deliveredAt: null };
    expect(monday(byNight, byDay).lines).toEqual([
      'Texted Sat, Nov 21, 1:00 PM CT to ··· 4821',
      'Emailed Fri, Nov 20, 11:32 PM CT to m···@example.com',
    ]);
  });

  it('says that one message is still on its way when the other was sent', () => {
    const waiting = { ...textDelivered, state: 'queued', acceptedAt: null, deliveredAt: null } as const;
    expect(monday(emailDelivered, waiting).lines).toEqual([
      'Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com',
      'On the way: text to ··· 4821',
    ]);
  });

  it('says by when they go out, as long as there is no message yet', () => {
    expect(monday()).toMatchObject({
      tone: 'info',
      sentence: 'Your numbers for Monday’s Powerball go out by Sunday 10:59 PM ET',
    });
  });

  it.each(['queued', 'sending', 'unknown'] as const)('says they are on the way while a message is %s', (state) => {
    expect(monday({ ...textDelivered, state, acceptedAt: null, deliveredAt: null })).toMatchObject({
      tone: 'info',
      sentence: 'On the way to ··· 4821 for Monday’s Powerball',
    });
  });

  it.each([
    ['jackpot-too-small', 'The jackpot is smaller than the one you chose, so these numbers were not sent.'],
    ['numbers-off', 'Number delivery was turned off, so these numbers were not sent.'],
    ['opted-out', 'Texts and email to you ended.'],
  ])('says without alarm what the member’s own settings hold back: %s', (reason, why) => {
    const held = { state: 'suppressed', reason, destination: null, acceptedAt: null, deliveredAt: null } as const;
    expect(monday({ ...textDelivered, ...held }, { ...emailDelivered, ...held })).toEqual({
      drawId: 'powerball-2026-11-23',
      tone: 'info',
      sentence: 'Not sent for Monday’s Powerball',
      remark: `${why} Your numbers are below.`,
    });
  });

  it('is content with the channel that works when the other one was ended, and says so', () => {
    const held = { state: 'suppressed', reason: 'opted-out', destination: null } as const;
    expect(monday(emailDelivered, { ...textDelivered, ...held })).toMatchObject({
      tone: 'good',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
      remark: 'Texts to you ended. Your numbers are below.',
    });
    expect(monday(emailDelivered, { ...textDelivered, ...held, reason: 'not-chosen' }).remark).toBeUndefined();
  });

  it('names as on the way only what still is', () => {
    const waiting = { state: 'queued', acceptedAt: null, deliveredAt: null } as const;
    const held = { state: 'suppressed', reason: 'opted-out', destination: null } as const;
    expect(monday({ ...emailDelivered, ...waiting }, { ...textDelivered, ...held }).sentence).toBe(
      'On the way to m···@example.com for Monday’s Powerball',
    );
    expect(monday({ ...emailDelivered, state: 'failed' }, { ...textDelivered, ...held }).tone).toBe('bad');
  });

  it.each(['failed', 'expired'] as const)('says which message was lost when one %s', (state) => {
    expect(monday(emailDelivered, { ...textDelivered, state })).toMatchObject({
      tone: 'warn',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
      remark: 'The text to ··· 4821 didn’t go through. Your numbers are below.',
    });
  });

  it('does not pretend when nothing went out', () => {
    const lost = { state: 'failed', destination: null, acceptedAt: null, deliveredAt: null } as const;
    expect(monday({ ...textDelivered, ...lost }, { ...emailDelivered, ...lost })).toMatchObject({
      tone: 'bad',
      sentence: 'We could not send your numbers for Monday’s Powerball',
      remark: 'The text and email to your phone and your email didn’t go through. Your numbers are below.',
    });
  });
});
