import { describe, expect, it } from '@jest/globals';
import { keywordOf } from './keywords.js';
import { segmentsOf } from './texts.js';
import { messagesIn } from './twiml.js';

describe('texts', () => {
  it('count segments by alphabet and length', () => {
    expect([160, 161, 306, 307].map((length) => segmentsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
    expect([70, 71].map((length) => segmentsOf('’'.repeat(length)))).toEqual([1, 2]);
    expect(segmentsOf('€'.repeat(80))).toBe(1);
    expect(segmentsOf('€'.repeat(81))).toBe(2);
  });

  it('are keywords only when they contain nothing else', () => {
    expect([' stop ', 'OptOut', 'unstop', 'Info', 'stop please'].map(keywordOf)).toEqual([
      'STOP',
      'STOP',
      'START',
      'HELP',
      null,
    ]);
  });

  it('are read from TwiML with or without a body element', () => {
    expect(
      messagesIn(
        '<?xml version="1.0"?><Response><Message><Body>A &lt; B</Body></Message><Message to="+1">&#67;</Message></Response>',
      ),
    ).toEqual(['A < B', 'C']);
    expect(messagesIn('<Response/>')).toEqual([]);
    expect(messagesIn('OK')).toEqual([]);
  });
});
