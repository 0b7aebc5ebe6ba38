import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Due, Member } from './delivery-oracle.js';
import { draw } from './draws.js';
import type { ResultMessage } from './messages.js';
import { person } from './people.js';
import { resultsDue, verifyResults } from './results-oracle.js';

const powerball = draw('powerball', Temporal.PlainDate.from('2026-11-30'));
const drawn = { date: '2026-11-30', whites: [1, 12, 23, 34, 45], red: 6 };
const aMember = (n: number, changes: Partial<Member>): Member => ({ ...person(n), memberId: `m${n}`, ...changes });
const numbersOf = (member: Member): Due => ({ member, draw: powerball, channel: 'email' });
const before = new Date(powerball.drawAt.getTime() - 1);

const both = aMember(0, { method: 'both', textsResults: true });
const text = aMember(1, { method: 'text' });
const paused = aMember(2, { method: 'email', pausedAt: before });
const stopped = aMember(3, { method: 'both', textsResults: true, stoppedAt: before });
const due = resultsDue([both, text, paused, stopped].map(numbersOf), [powerball], []);

const arrival = ({ email }: Member, changes: Partial<ResultMessage> = {}): ResultMessage => ({
  at: email,
  channel: 'email',
  text: '',
  receivedAt: powerball.drawAt,
  drawId: powerball.drawId,
  drawn: '01-12-23-34-45 06',
  ...changes,
});
const all = [arrival(both), arrival(both, { at: both.phone, channel: 'sms' }), arrival(stopped)];
const verify = (arrived: ResultMessage[]) => verifyResults(due, arrived, () => drawn);

describe('the verification of result messages', () => {
  it('expects one message on each channel with results turned on, unless it is paused or stopped', () => {
    expect(due.map(({ member, channel }) => `${member.memberId} ${channel}`)).toEqual([
      'm0 sms',
      'm0 email',
      'm3 email',
    ]);
    expect(verify(all)).toEqual({ lost: [], duplicates: [], wrong: [] });
  });

  it('detects lost, duplicate, wrong and unwanted messages', () => {
    expect(verify(all.slice(1)).lost).toHaveLength(1);
    expect(verify([...all, arrival(both)]).duplicates).toHaveLength(1);
    expect(verify([...all.slice(1), arrival(both, { drawn: '01-12-23-34-45 07' })]).wrong).toHaveLength(1);
    expect(verify([...all, arrival(paused)]).wrong).toEqual([expect.stringContaining('should not have been sent')]);
  });

  it('does not count a text that is deferred until the morning as lost', () => {
    const waiting = resultsDue([numbersOf(both)], [powerball], [powerball.drawId]);
    expect(verifyResults(waiting, [arrival(both)], () => drawn).lost).toEqual([]);
  });
});
