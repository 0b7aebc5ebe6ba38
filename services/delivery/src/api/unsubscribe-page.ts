import type { Words } from '../messages/words/en/index.js';
import type { UnsubscribeScope } from '../recipients/consents/unsubscribe-link.js';

/** The mark of the site, frontend/src/ui/logo.tsx; tests/documentation/repeated-values.spec.ts compares them. */
const MARK =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><circle cx="9" cy="23" r="6"/>' +
  '<path d="M9 11a12 12 0 0 1 12 12M9 4a19 19 0 0 1 19 19"/></svg>';

const page = (language: string, title: string, body: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Numbercast</title>
<style>
  :root { --ground: #FBFAF7; --text: #12182B; --accent: #3B4CCA; --on-accent: #FFFFFF; --ball: #C8102E; }
  @media (prefers-color-scheme: dark) { :root { --ground: #0E1322; --text: #EEF0F6; --accent: #8E9BFF; --on-accent: #0E1322; --ball: #DC2A45; } }
  html { background: var(--ground); }
  body { color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 34rem; padding: 1.5rem; }
  header { align-items: center; display: flex; font-size: 1.375rem; font-weight: 700; gap: 0.625rem; letter-spacing: -0.02em; }
  svg { fill: var(--ball); stroke: none; }
  path { fill: none; stroke: var(--accent); stroke-linecap: round; stroke-width: 2.5; }
  main { padding: 2.5rem 0; }
  h1 { font-size: 1.75rem; line-height: 1.25; }
  a { color: var(--accent); }
  button { background: var(--accent); border: 0; border-radius: 12px; color: var(--on-accent); font: inherit; font-weight: 600; padding: 0.75rem 1.5rem; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
</style>
</head>
<body><header>${MARK}Numbercast</header><main>${body}</main></body>
</html>`;

/** Opening the page changes nothing; its button unsubscribes. The form posts to the URL of the page. */
export function askPage(scope: UnsubscribeScope, { language, unsubscribing }: Words) {
  const { title, heading, text, button } = unsubscribing[scope].question;
  return page(
    language,
    title,
    `<h1>${heading}</h1>
<p>${text}</p>
<form method="post"><button type="submit">${button}</button></form>`,
  );
}

export function donePage(scope: UnsubscribeScope, { language, unsubscribing, frame }: Words, publicUrl: string) {
  const { title, heading, text } = unsubscribing[scope].answer;
  return page(
    language,
    title,
    `<h1>${heading}</h1>
<p>${text}</p>
<p><a href="${publicUrl}/profile">${frame.preferences}</a></p>`,
  );
}
