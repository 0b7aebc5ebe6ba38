import { describe, expect, it } from '@jest/globals';
import { segmentsOf } from '../rendering/gsm7.js';
import { noticeMail } from './notice-mail.js';
import { mailSilentText } from './texts.js';

const publicUrl = 'https://numbercast.example';

describe('a member whose e-mail has gone silent', () => {
  it.each([
    ['bounce', 'came back'],
    ['complaint', 'was marked as spam'],
    ['unsubscribe-link', 'was unsubscribed'],
  ])('is told by text, in one segment, after a %s', (source, words) => {
    const text = mailSilentText(source, publicUrl);
    expect(text).toContain(words);
    expect(text).toContain(`${publicUrl}/profile`);
    expect(text).toMatch(/Reply STOP to end texts\.$/);
    expect(segmentsOf(text)).toBe(1);
  });
});

describe('a member whose texts have gone silent', () => {
  const addresses = { publicUrl, unsubscribeUrl: `${publicUrl}/u`, postalAddress: '1 Main Street' };

  it.each([
    ['stop-reply', 'text START from that phone'],
    ['unreachable', 'takes no texts'],
  ])('is told by e-mail why, and what to do, after a %s', (source, words) => {
    const { subject, html, text } = noticeMail({ source, ...addresses });
    expect(subject).toBe('Texts from Numbercast are off');
    for (const part of [html, text]) {
      expect(part).toContain(words);
      expect(part).toContain(`${publicUrl}/profile`);
      expect(part).toContain(addresses.unsubscribeUrl);
      expect(part).toContain(addresses.postalAddress);
    }
  });
});
