import { describe, expect, it } from '@jest/globals';
import { ACCEPTED_REMEMBERED, AcceptedMessages } from './accepted-messages.js';
import type { MessageDocument } from './message-state.js';

const message = (number: number, changes: object = {}) =>
  ({
    _id: `message ${number}`,
    channel: 'sms',
    state: 'accepted',
    providerId: `SM${number}`,
    ...changes,
  }) as MessageDocument;

describe('accepted messages', () => {
  it('are found by their id, and texts also by their provider id', () => {
    const accepted = new AcceptedMessages();
    const [text, email] = [message(1), message(2, { channel: 'email', providerId: 'mail' })];
    accepted.update(text);
    accepted.update(email);
    expect([accepted.find('message 1'), accepted.findText('SM1')]).toEqual([text, text]);
    expect([accepted.find('message 2'), accepted.findText('mail')]).toEqual([email, undefined]);
  });

  it('are removed when their state changes', () => {
    const accepted = new AcceptedMessages();
    accepted.update(message(1));
    accepted.update(message(1, { state: 'delivered' }));
    expect([accepted.find('message 1'), accepted.findText('SM1')]).toEqual([undefined, undefined]);
  });

  it('are found only by the latest provider id after they were sent again', () => {
    const accepted = new AcceptedMessages();
    accepted.update(message(1));
    const again = message(1, { providerId: 'SM2' });
    accepted.update(again);
    expect([accepted.findText('SM1'), accepted.findText('SM2')]).toEqual([undefined, again]);
  });

  it('are evicted in the order in which they were accepted when there are too many', () => {
    const accepted = new AcceptedMessages();
    for (let number = 0; number <= ACCEPTED_REMEMBERED; number++) accepted.update(message(number));
    expect([accepted.find('message 0'), accepted.findText('SM0')]).toEqual([undefined, undefined]);
    expect(accepted.findText('SM1')).toEqual(message(1));
    expect(accepted.findText(`SM${ACCEPTED_REMEMBERED}`)).toEqual(message(ACCEPTED_REMEMBERED));
  });
});
