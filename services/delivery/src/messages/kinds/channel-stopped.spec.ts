import { describe, expect, it } from '@jest/globals';
import { segmentsOf } from '@numbercast/lottery/text-message';
import { emailStoppedText, textsStoppedEmail } from './channel-stopped.js';
import type { EmailContext } from './template.js';
import { wordsIn } from '../words/words.js';

const publicUrl = 'https://numbercast.example';
const context = {
  publicUrl,
  unsubscribeUrl: `${publicUrl}/u`,
  postalAddress: '1 Main Street',
  words: wordsIn('en'),
} as EmailContext;

describe('the text that email has stopped', () => {
  it.each([
    ['bounce', 'Your email bounced'],
    ['complaint', 'was marked as spam'],
    ['unsubscribe-link', 'You unsubscribed'],
  ])('states the reason and the link in one segment, after %s', (source, words) => {
    const text = emailStoppedText.render(
      { kind: 'email-stopped', source },
      { publicUrl, reference: '', words: wordsIn('en') },
    );
    expect(text).toContain(words);
    expect(text).toContain(`${publicUrl}/profile`);
    expect(text).toMatch(/Reply STOP to end texts\.$/);
    expect(segmentsOf(text)).toBe(1);
  });
});

describe('the email that texts have stopped', () => {
  it.each([
    ['stop-reply', 'text START from that phone'],
    ['unreachable', 'cannot receive texts'],
  ])('states the reason and what to do, after %s', (source, words) => {
    const { subject, html, text } = textsStoppedEmail.render({ kind: 'texts-stopped', source }, context);
    expect(subject).toBe('Texts from Numbercast are off');
    for (const part of [html, text]) {
      expect(part).toContain(words);
      expect(part).toContain(`${publicUrl}/profile`);
      expect(part).toContain(context.unsubscribeUrl);
      expect(part).toContain(context.postalAddress);
    }
  });
});
