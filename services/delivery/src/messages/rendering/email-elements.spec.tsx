import { describe, expect, it } from '@jest/globals';
import { Body, Head, Html, Link, Preview, renderEmail, Section } from './email-elements.js';

const email = renderEmail(
  <Html language="en">
    <Head>
      <title>Numbers & more</title>
    </Head>
    <Body language="en" style={{ backgroundColor: '#fff', color: '#000', padding: '24px 0' }}>
      <Preview>In short</Preview>
      <Section className="line" style={{ maxWidth: '560px', padding: '0 24px' }}>
        <Link href="https://numbercast.example/?a=1&b=2">Profile</Link>
      </Section>
    </Body>
  </Html>,
);

describe('the email elements', () => {
  it('render one document without comments', () => {
    expect(email).toMatch(/^<!DOCTYPE html PUBLIC [^>]+><html dir="ltr" lang="en"><head>.*<\/body><\/html>$/s);
    expect(email).not.toContain('<!--');
    expect(email).toContain('<title>Numbers &amp; more</title>');
  });

  it('mark every table as layout, for screen readers', () => {
    const tables = email.match(/<table [^>]*>/g)!;
    expect(tables).toHaveLength(2);
    for (const table of tables) expect(table).toContain('role="presentation"');
  });

  it('put padding on cells, which Outlook needs', () => {
    expect(email).toContain('style="max-width:560px"><tbody><tr><td style="padding:0 24px">');
  });

  it('repeat the page’s colors and language on a cell, for web mail that removes <body>', () => {
    expect(email).toContain('<body dir="ltr" lang="en" style="background-color:#fff;margin:0;padding:0">');
    expect(email).toContain('<td dir="ltr" lang="en" style="background-color:#fff;color:#000;padding:24px 0">');
  });

  it('hide the preview and pad it to the length that inboxes show', () => {
    const [, preview, padding] = /<div style="display:none;[^"]*">(.*?)<div>(.*?)<\/div><\/div>/.exec(email)!;
    expect(preview).toBe('In short');
    expect(padding).toHaveLength(5 * (200 - 'In short'.length));
    expect(padding).toMatch(/^[\u00a0\u200b-\u200d\ufeff]+$/);
  });

  it('open links outside the mail program', () => {
    expect(email).toContain('<a href="https://numbercast.example/?a=1&amp;b=2" target="_blank">Profile</a>');
  });
});
