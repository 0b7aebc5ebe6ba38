import { describe, expect, it } from '@jest/globals';
import { aReading, mirrorOf, now } from '../../test/readings.js';
import { unfulfilled } from './wanted.js';
import { introduced, wishCancelled, wishContact } from './wishes.js';

const contact = { email: 'ann@new.example', phone: '4155550123' };
const wished = () => wishContact(mirrorOf(aReading()), contact, now).next;

describe('the wish to be known by another e-mail address and phone', () => {
  it('is asked for until the provider knows them', () => {
    expect(wished()).toMatchObject({ email: 'ann@new.example', pending: { dueAt: now } });
    expect(unfulfilled(wished())).toBe('introduce');
    const done = introduced(wished(), contact, now)!.next;
    expect(unfulfilled(done)).toBeNull();
    expect(done).not.toHaveProperty('pending');
  });

  it('keeps no other wish waiting', () => {
    expect(unfulfilled(wishCancelled(wished(), 'deleted', now).next)).toBe('cancel');
  });

  it('is asked for also after the end, as the same customer may start again', () => {
    expect(unfulfilled({ ...wished(), status: 'ended' })).toBe('introduce');
  });

  it('stays where it was changed once more meanwhile', () => {
    const again = wishContact(wished(), { ...contact, phone: '4155550199' }, now).next;
    expect(introduced(again, contact, now)).toBeNull();
    expect(unfulfilled(again)).toBe('introduce');
  });
});
