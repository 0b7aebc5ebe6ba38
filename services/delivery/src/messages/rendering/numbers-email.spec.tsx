import { describe, expect, it } from '@jest/globals';
import { sets, someNumbers } from '../../../test/builders.js';
import { renderNumbersEmail } from './numbers-email.js';
import { wordsIn } from '../words/words.js';

const mail = {
  numbers: someNumbers(),
  firstName: 'Ann <b>',
  isResend: false,
  publicUrl: 'https://numbercast.example',
  unsubscribeUrl: 'https://numbercast.example/api/unsubscribe/t0ken',
  postalAddress: 'Numbercast, 1 Main Street, Little Rock, AR 72201',
  words: wordsIn('en'),
};

describe('an email with numbers', () => {
  it('names the game and the day in its subject', () => {
    expect(renderNumbersEmail(mail).subject).toBe('Your Powerball numbers for Monday, November 23');
    expect(renderNumbersEmail({ ...mail, isResend: true }).subject).toMatch(/\(sent again\)$/);
  });

  it('shows every set with the red ball in words, in both parts', () => {
    const { html, text } = renderNumbersEmail(mail);
    expect(html.match(/Powerball (12|13|14|15|16)</g)).toHaveLength(5);
    expect(text).toContain('05-17-28-33-60  Powerball 12');
    expect(text.match(/Powerball 1\d$/gm)).toHaveLength(5);
  });

  it('states the time of the draw in Eastern time', () => {
    expect(renderNumbersEmail(mail).text).toContain('For the draw on Monday, November 23 at 10:59 PM ET.');
  });

  it('has the disclaimer, the postal address and the unsubscribe link in both parts', () => {
    const { html, text } = renderNumbersEmail(mail);
    for (const part of [html, text]) {
      expect(part).toContain('sells no tickets');
      expect(part).toContain(mail.postalAddress);
      expect(part).toContain(mail.unsubscribeUrl);
    }
  });

  it('names the helpline for problem gambling in both parts', () => {
    const { html, text } = renderNumbersEmail(mail);
    for (const part of [html, text])
      expect(part).toContain('Gambling problem? Call or text 1-800-GAMBLER: free, confidential, at any hour.');
  });

  it('welcomes new members by name, whatever characters the name contains', () => {
    const { subject, html, text } = renderNumbersEmail({ ...mail, numbers: someNumbers({ isFirst: true }) });
    expect(subject).toBe('Welcome to Numbercast: your first Powerball numbers');
    expect(text).toContain('Welcome, Ann <b>!');
    expect(html).toContain('Welcome, Ann &lt;b&gt;!');
  });

  it('welcomes new members once: the first numbers of the other game arrive in the same minute', () => {
    const { subject, html, text } = renderNumbersEmail({
      ...mail,
      numbers: someNumbers({ isFirst: true, game: 'megamillions' }),
    });
    expect(subject).toBe('Your first Mega Millions numbers');
    for (const part of [html, text]) {
      expect(part).toContain('Here are your first Mega Millions numbers.');
      expect(part).not.toContain('Welcome');
    }
  });

  it('draws the logo with styled boxes, because images may be blocked', () => {
    const { html } = renderNumbersEmail(mail);
    expect(html).toMatch(/class="mark-ball".*>Numbercast</s);
    expect(html).not.toMatch(/<img|<svg|url\(/);
  });

  it('never shows one member’s values to another', () => {
    const other = {
      ...mail,
      unsubscribeUrl: 'https://n.example/u/2',
      numbers: someNumbers({ sets: sets(5).toReversed() }),
    };
    const [first, second] = [renderNumbersEmail(mail), renderNumbersEmail(other)];
    expect(first.html).not.toContain(other.unsubscribeUrl);
    expect(second.html).not.toContain(mail.unsubscribeUrl);
    expect(second.html.indexOf('Powerball 16')).toBeLessThan(second.html.indexOf('Powerball 12'));
    for (const { html } of [first, second]) expect(html).not.toContain('%%');
  });

  it('names Mega Millions and the Mega Ball', () => {
    const { text, subject } = renderNumbersEmail({ ...mail, numbers: someNumbers({ game: 'megamillions' }) });
    expect(subject).toContain('Mega Millions');
    expect(text).toContain('Mega Ball 12');
  });

  it('follows the reader’s color scheme', () => {
    const { html } = renderNumbersEmail(mail);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('content="light dark"');
  });
});
