import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { draw } from './draws.js';
import { readNumbers, readResult } from './messages.js';

const on = (date: string) => draw('megamillions', Temporal.PlainDate.from(date));
const aText = (day: string) => ({
  at: '2125550100',
  channel: 'sms' as const,
  text: `Numbercast Mega Millions ${day}\n05-17-28-33-60 +12\nReply STOP to end #AB2CD3`,
  receivedAt: new Date('2026-12-09T20:00:00Z'),
});

describe('a message with numbers', () => {
  it('is matched to the draw of its date, not to one whose date has the same prefix', () => {
    const draws = [on('2026-12-01'), on('2026-12-11')];
    expect(readNumbers(aText('Fri Dec 11'), draws)?.drawId).toBe('megamillions-2026-12-11');
    expect(readNumbers(aText('Tue Dec 1'), draws)?.drawId).toBe('megamillions-2026-12-01');
  });

  it('is not detected in a text without numbers', () => {
    expect(readNumbers({ ...aText('Fri Dec 11'), text: 'Your payment went through' }, [])).toBeNull();
  });
});

describe('a message with a result', () => {
  const draws = [on('2026-12-11')];
  const text = [
    'Numbercast Mega Millions Fri Dec 11',
    'Drawn 05-17-28-33-60 +12',
    'Your 5 sets: no prize. Best match: no numbers. Odds stay the same.',
    'Reply STOP to end #AB2CD3',
  ].join('\n');
  const email = [
    'Mega Millions result',
    'Drawn on Friday, December 11.\n05-17-28-33-60  Mega Ball 12',
    '01-17-28-33-60 +12\nMatched four white balls and the Mega Ball: $10,000',
  ].join('\n\n');

  it.each([text, email])('yields the drawn numbers and is not detected as a message with numbers: %s', (body) => {
    const message = { ...aText('Fri Dec 11'), text: body };
    expect(readResult(message, draws)).toMatchObject({ drawId: 'megamillions-2026-12-11', drawn: '05-17-28-33-60 12' });
    expect(readNumbers(message, draws)).toBeNull();
  });

  it('is not detected in a text with numbers only', () => {
    expect(readResult(aText('Fri Dec 11'), draws)).toBeNull();
  });
});
