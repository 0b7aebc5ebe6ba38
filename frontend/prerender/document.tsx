import { LANGUAGES } from '@numbercast/lottery';
import { StrictMode, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

import { language } from '#words/language.js';
import * as words from '#words/prerender/document.js';
import type { PublicPath } from '../src/app/public-pages.js';
import { PublicSite } from '../src/app/public-site.js';
import { heads } from './heads.js';
import { publicOrigin } from './public-origin.js';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}" />`;

/** Fills in the texts that all documents of a language share. */
export const translated = (template: string) =>
  template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('%DESCRIPTION%', () => escaped(words.description))
    .replace('%NEEDS_SCRIPTS%', () => escaped(words.needsScripts));

/** The URL of a page in a language. A URL without `lang` is served in the visitor's language. */
const addressIn = (path: string, name: string) => `${publicOrigin}${path}${name === 'en' ? '' : `?lang=${name}`}`;

const alternates = (path: string) =>
  [...LANGUAGES.map((name) => [name, name] as const), ['x-default', 'en'] as const].map(
    ([hreflang, name]) => `<link rel="alternate" hreflang="${hreflang}" href="${addressIn(path, name)}" />`,
  );

function headOf(path: PublicPath): string {
  const { title, description, unlisted, structuredData } = heads[path];
  const address = addressIn(path, language);
  const lines = [
    `<title>${escaped(`${title} – Numbercast`)}</title>`,
    meta('description', description),
    ...(unlisted ? [meta('robots', 'noindex')] : [`<link rel="canonical" href="${address}" />`, ...alternates(path)]),
    property('og:site_name', 'Numbercast'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    ...(unlisted ? [] : [property('og:url', address)]),
    property('og:image', `${publicOrigin}/og.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', words.imageAlt),
    meta('twitter:card', 'summary_large_image'),
  ];
  if (structuredData) {
    // JSON-LD is data, so the CSP for inline scripts does not apply; an unescaped "<" could end the element early
    const data = JSON.stringify(structuredData()).replaceAll('<', String.raw`\u003c`);
    lines.push(`<script type="application/ld+json">${data}</script>`);
  }
  return lines.join('\n    ');
}

/**
 * Downloads a script while the page is painted, at a lower priority than everything that painting needs.
 * `modulepreload` would also compile it, and delay the text by a third on a slow phone.
 */
const preload = (file: string) =>
  `<link rel="preload" as="script" fetchpriority="low" crossorigin href="/${file}" />\n  `;

interface Scripts {
  /** The one that exports the page. */
  readonly page: string;
  /** All that the page runs. */
  readonly all: readonly string[];
}

/** A page as a document: complete without scripts, and ready to be hydrated. */
export function documentOf(template: string, path: PublicPath, Page: ComponentType, scripts: Scripts): string {
  const data = `data-page="${path}" data-script="/${scripts.page}" data-component="${Page.name}"`;
  const markup = renderToString(
    <StrictMode>
      <PublicSite path={path} Page={Page} />
    </StrictMode>,
  );
  return template
    .replace('<!--head-->', () => headOf(path))
    .replace('</body>', () => `${scripts.all.map(preload).join('')}</body>`)
    .replace('<div id="root"><!--page-->', () => `<div id="root" ${data}>${markup}`);
}
