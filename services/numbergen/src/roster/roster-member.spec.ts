import { describe, expect, it } from '@jest/globals';
import { applyMemberEvent, type RosterMember, settle, type MemberState } from './roster-member.js';

const at = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');

const aMember = (state: Partial<MemberState> = {}): MemberState => ({
  email: 'ann@example.com',
  city: 'Little Rock',
  state: 'AR',
  active: true,
  games: ['powerball', 'megamillions'],
  ...state,
});

const applied = (current: RosterMember | null, state: MemberState, seq: number, when = at) =>
  applyMemberEvent(current, state, seq, when)!.next;
const known = (state: Partial<MemberState> = {}) =>
  ['powerball', 'megamillions'].reduce(
    (member, game) => settle(member, game as 'powerball')?.next ?? member,
    applied(null, aMember(state), 1),
  );

describe('the roster', () => {
  it('awaits numbers for both games of a member who joins', () => {
    expect(applied(null, aMember(), 1)).toMatchObject({ awaiting: ['powerball', 'megamillions'], awaitingSince: at });
  });

  it('awaits nothing for a member who joins restricted', () => {
    expect(applied(null, aMember({ active: false }), 1).awaiting).toBeUndefined();
  });

  it('awaits numbers for a game that is added, not for the one played before', () => {
    const before = known({ games: ['powerball'] });
    expect(applied(before, aMember(), 2).awaiting).toEqual(['megamillions']);
  });

  it('awaits numbers for all games of a member who reactivates', () => {
    const paused = applied(known(), aMember({ active: false }), 2);
    expect(paused.awaiting).toBeUndefined();
    expect(applied(paused, aMember(), 3).awaiting).toEqual(['powerball', 'megamillions']);
  });

  it('awaits nothing for a change of address', () => {
    expect(applied(known(), aMember({ city: 'Conway' }), 2)).toMatchObject({ city: 'Conway' });
    expect(applied(known(), aMember({ city: 'Conway' }), 2).awaiting).toBeUndefined();
  });

  it('keeps the time since which numbers are awaited through other changes', () => {
    const joined = applied(null, aMember(), 1);
    expect(applied(joined, aMember({ city: 'Conway' }), 2, later)).toMatchObject({
      awaiting: ['powerball', 'megamillions'],
      awaitingSince: at,
    });
  });

  it('stops awaiting numbers when a member pauses or drops the game', () => {
    const joined = applied(null, aMember(), 1);
    expect(applied(joined, aMember({ active: false }), 2).awaiting).toBeUndefined();
    expect(applied(joined, aMember({ games: ['powerball'] }), 2).awaiting).toEqual(['powerball']);
  });

  it('keeps the newest state whatever the order of events', () => {
    const newest = applied(null, aMember({ city: 'Conway' }), 7);
    expect(applyMemberEvent(newest, aMember(), 7, at)).toBeNull();
    expect(applyMemberEvent(newest, aMember(), 3, at)).toBeNull();
  });

  it('settles one game at a time', () => {
    const joined = applied(null, aMember(), 1);
    const afterOne = settle(joined, 'powerball')!.next;
    expect(afterOne).toMatchObject({ awaiting: ['megamillions'], awaitingSince: at });
    const afterBoth = settle(afterOne, 'megamillions')!.next;
    expect(afterBoth.awaitingSince).toBeUndefined();
    expect(settle(afterBoth, 'powerball')).toBeNull();
  });

  it('ignores unknown games', () => {
    expect(applied(null, aMember({ games: ['keno', 'powerball'] }), 1).games).toEqual(['powerball']);
  });
});
