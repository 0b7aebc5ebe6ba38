import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { draw } from './draws.js';
import { readNumbers } from './messages.js';

const on = (date: string) => draw('megamillions', Temporal.PlainDate.from(date));
const aText = (day: string) => ({
  at: '2125550100',
  channel: 'sms' as const,
  text: `Numbercast Mega Millions ${day}\n05-17-28-33-60 +12\nReply STOP to end #AB2CD3`,
  receivedAt: new Date('2026-12-09T20:00:00Z'),
});

describe('a message with numbers', () => {
  it('is about the draw whose day it names, not about one whose day begins alike', () => {
    const draws = [on('2026-12-01'), on('2026-12-11')];
    expect(readNumbers(aText('Fri Dec 11'), draws)?.drawId).toBe('megamillions-2026-12-11');
    expect(readNumbers(aText('Tue Dec 1'), draws)?.drawId).toBe('megamillions-2026-12-01');
  });

  it('is none without numbers', () => {
    expect(readNumbers({ ...aText('Fri Dec 11'), text: 'Your payment went through' }, [])).toBeNull();
  });
});
