import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { draw } from './draws.js';
import { type Due, verifyDeliveries, keyOf, type Member } from './delivery-oracle.js';
import type { NumbersMessage } from './messages.js';
import { person } from './people.js';

const powerball = draw('powerball', Temporal.PlainDate.from('2026-11-30'));
const [ann, ben] = [0, 3].map((n): Member => ({ ...person(n), memberId: `member-${n}` })) as [Member, Member];
const due: Due[] = [ann, ben].map((member) => ({ member, draw: powerball, channel: 'sms' }));
const nothingDrawn = new Map([[powerball.drawId, []]]);

const SETS = ['01-12-23-34-45', '02-13-24-35-46', '03-14-25-36-47', '04-15-26-37-48', '05-16-27-38-49'];
const sets = (red: string) => SETS.map((whites) => `${whites} ${red}`);

const text = ({ phone }: Member, own: string[]): NumbersMessage => ({
  at: phone,
  channel: 'sms',
  text: '',
  receivedAt: new Date(powerball.deadline.getTime() - 1),
  drawId: powerball.drawId,
  sets: own,
});

describe('the verification of deliveries', () => {
  it('counts a second message as a duplicate', () => {
    const arrived = [text(ann, sets('01')), text(ann, sets('01')), text(ben, sets('02'))];
    expect(verifyDeliveries(due, arrived, nothingDrawn).duplicates).toEqual([keyOf(powerball.drawId, ann.phone)]);
  });

  it('accepts a second message, but not a third, after a restore that may have undone the first', () => {
    const mayRepeat = new Set([keyOf(powerball.drawId, ann.phone)]);
    const twice = [text(ann, sets('01')), text(ann, sets('03')), text(ben, sets('02'))];
    expect(verifyDeliveries(due, twice, nothingDrawn, mayRepeat).duplicates).toEqual([]);
    const thrice = [...twice, text(ann, sets('04'))];
    expect(verifyDeliveries(due, thrice, nothingDrawn, mayRepeat).duplicates).toHaveLength(1);
  });

  it('detects a set assigned to two members even in an accepted second message', () => {
    const mayRepeat = new Set([keyOf(powerball.drawId, ann.phone)]);
    const arrived = [text(ann, sets('01')), text(ann, sets('02')), text(ben, sets('02'))];
    const faults = verifyDeliveries(due, arrived, nothingDrawn, mayRepeat).broken;
    expect(faults.filter((fault) => fault.includes('belongs to two members'))).toHaveLength(5);
  });

  it('counts a message that arrived after the deadline as late', () => {
    const late = { ...text(ann, sets('01')), receivedAt: new Date(powerball.deadline.getTime() + 60_000) };
    expect(verifyDeliveries(due, [late, text(ben, sets('02'))], nothingDrawn).late).toHaveLength(1);
  });
});
