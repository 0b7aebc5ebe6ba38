import { describe, expect, it } from '@jest/globals';

import { emailDelivered, mondaysPowerball, textDelivered } from '../../../testing/answers.js';
import type { Delivery } from '../account/api.js';
import { drawStatus } from './draw-status.js';

const zone = 'America/Chicago';
const monday = (...deliveries: Delivery[]) => drawStatus(mondaysPowerball, deliveries, zone);

describe('the delivery status of the next draw', () => {
  it('states when and where the numbers were sent', () => {
    expect(monday(emailDelivered, textDelivered)).toEqual({
      drawId: 'powerball-2026-11-23',
      tone: 'good',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Texted Sun, Nov 22, 9:12 AM CT to ··· 4821', 'Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
    });
  });

  it('describes a push notification as sent to the devices, without an address', () => {
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

  it('states the send time of each channel separately', () => {
    const byNight = { ...emailDelivered, acceptedAt: '2026-11-21T05:32:00Z' };
    const byDay = { ...textDelivered, acceptedAt: '2026-11-21T19:00:00Z', deliveredAt: null };
    expect(monday(byNight, byDay).lines).toEqual([
      'Texted Sat, Nov 21, 1:00 PM CT to ··· 4821',
      'Emailed Fri, Nov 20, 11:32 PM CT to m···@example.com',
    ]);
  });

  it('states that one message is on the way when the other was sent', () => {
    const waiting = { ...textDelivered, state: 'queued', acceptedAt: null, deliveredAt: null } as const;
    expect(monday(emailDelivered, waiting).lines).toEqual([
      'Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com',
      'On the way: text to ··· 4821',
    ]);
  });

  it('states the sending deadline while no message exists', () => {
    expect(monday()).toMatchObject({
      tone: 'info',
      sentence: 'Your numbers for Monday’s Powerball go out by Sunday 10:59 PM ET',
    });
  });

  it.each(['queued', 'sending', 'unknown'] as const)('reports numbers on the way while a message is %s', (state) => {
    expect(monday({ ...textDelivered, state, acceptedAt: null, deliveredAt: null })).toMatchObject({
      tone: 'info',
      sentence: 'On the way to ··· 4821 for Monday’s Powerball',
    });
  });

  it.each([
    ['jackpot-too-small', 'The jackpot is smaller than the one you chose, so these numbers were not sent.'],
    ['numbers-off', 'Number delivery was turned off, so these numbers were not sent.'],
    ['opted-out', 'Texts and email to you ended.'],
  ])('is informational, not a warning, when the member’s settings prevent sending: %s', (reason, why) => {
    const held = { state: 'suppressed', reason, destination: null, acceptedAt: null, deliveredAt: null } as const;
    expect(monday({ ...textDelivered, ...held }, { ...emailDelivered, ...held })).toEqual({
      drawId: 'powerball-2026-11-23',
      tone: 'info',
      sentence: 'Not sent for Monday’s Powerball',
      remark: `${why} Your numbers are below.`,
    });
  });

  it('is good when one channel was sent and the other was ended, and notes the ended channel', () => {
    const held = { state: 'suppressed', reason: 'opted-out', destination: null } as const;
    expect(monday(emailDelivered, { ...textDelivered, ...held })).toMatchObject({
      tone: 'good',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
      remark: 'Texts to you ended. Your numbers are below.',
    });
    expect(monday(emailDelivered, { ...textDelivered, ...held, reason: 'not-chosen' }).remark).toBeUndefined();
  });

  it('lists only pending messages as on the way', () => {
    const waiting = { state: 'queued', acceptedAt: null, deliveredAt: null } as const;
    const held = { state: 'suppressed', reason: 'opted-out', destination: null } as const;
    expect(monday({ ...emailDelivered, ...waiting }, { ...textDelivered, ...held }).sentence).toBe(
      'On the way to m···@example.com for Monday’s Powerball',
    );
    expect(monday({ ...emailDelivered, state: 'failed' }, { ...textDelivered, ...held }).tone).toBe('bad');
  });

  it.each(['failed', 'expired'] as const)('names the lost message when one %s', (state) => {
    expect(monday(emailDelivered, { ...textDelivered, state })).toMatchObject({
      tone: 'warn',
      sentence: 'Your numbers for Monday’s Powerball were sent',
      lines: ['Emailed Sun, Nov 22, 9:12 AM CT to m···@example.com'],
      remark: 'The text to ··· 4821 didn’t go through. Your numbers are below.',
    });
  });

  it('reports a failure when no message was sent', () => {
    const lost = { state: 'failed', destination: null, acceptedAt: null, deliveredAt: null } as const;
    expect(monday({ ...textDelivered, ...lost }, { ...emailDelivered, ...lost })).toMatchObject({
      tone: 'bad',
      sentence: 'We could not send your numbers for Monday’s Powerball',
      remark: 'The text and email to your phone and your email didn’t go through. Your numbers are below.',
    });
  });
});
