import { html, type Html } from '../pages/html.js';

/** Names the language in which Stripe would show a page: the sandbox's own pages are in English. */
export const pageLanguage = (locale: string | null): Html =>
  html`<p class="note">Stripe shows this page in: ${locale ?? 'the language of the browser'}.</p>`;
