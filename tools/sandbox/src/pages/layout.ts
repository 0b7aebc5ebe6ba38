import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.js';
import { STYLE } from './style.js';

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
/** Loads no external resources; frames contain the HTML of emails, served by the sandbox. */
const POLICY = `default-src 'none'; font-src 'self'; style-src ${hashOf(STYLE)}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Inserted unchanged, because the hash in the policy covers every character. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** The mark of the site, frontend/src/ui/logo.tsx; tests/documentation/repeated-values.spec.ts compares them. */
const MARK = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><circle cx="9" cy="23" r="6"/>' +
    '<path d="M9 11a12 12 0 0 1 12 12M9 4a19 19 0 0 1 19 19"/></svg>',
);

interface Page {
  title: string;
  /** Small print next to the logo that identifies this part of the sandbox. */
  place: string;
  body: Html;
  home?: string;
  /** Runs once the page is parsed. */
  script?: string;
}

/** Sends a complete page in the brand's layout. */
export function sendPage(reply: FastifyReply, { title, place, body, home, script }: Page) {
  const logo = html`${MARK}<span class="name">Numbercast</span>`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/text.woff2" />
        <link rel="preload" as="font" type="font/woff2" crossorigin href="/fonts/display.woff2" />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          ${home === undefined ? html`<span class="logo">${logo}</span>` : html`<a class="logo" href="${home}">${logo}</a>`}
          <span class="place">${place}</span>
        </header>
        <main id="main">${body}</main>
        ${script !== undefined && new Html(`<script type="module">${script}</script>`)}
      </body>
    </html>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', script === undefined ? POLICY : `${POLICY}; script-src ${hashOf(script)}`)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page.text);
}
