import * as accessibility from '#words/features/accessibility/accessibility-page.js';
import * as contact from '#words/features/contact/contact-page.js';
import * as gift from '#words/features/gift/gift-page.js';
import * as legal from '#words/features/legal/pages.js';
import * as faqs from '#words/features/marketing/faqs-page.js';
import * as home from '#words/features/marketing/home-page.js';
import * as howItWorks from '#words/features/marketing/how-it-works-page.js';
import * as notFound from '#words/features/marketing/not-found-page.js';
import * as pricing from '#words/features/marketing/pricing-page.js';
import * as start from '#words/features/marketing/start-page.js';
import * as proof from '#words/features/proof/proof-page.js';
import * as responsiblePlay from '#words/features/responsible-play/responsible-play-page.js';
import * as forgotPassword from '#words/features/sign-in/forgot-password-page.js';
import * as login from '#words/features/sign-in/login-page.js';
import * as statistics from '#words/features/statistics/statistics-page.js';
import * as status from '#words/features/status/status-page.js';
import * as words from '#words/prerender/heads.js';
import type { PublicPath } from '../src/app/public-pages.js';
import { faqPage, organization, plansOnOffer } from './structured-data.js';

interface Head {
  /** The title that the page itself sets in the browser tab. */
  readonly title: string;
  readonly description: string;
  /** Excluded from search engines and from the sitemap. */
  readonly unlisted?: true;
  readonly structuredData?: () => object;
}

/** Titles and descriptions of each page for search engines and link previews. */
export const heads: Readonly<Record<PublicPath, Head>> = {
  '/': {
    title: home.title,
    description: words.home,
    structuredData: organization,
  },
  '/how-it-works': {
    title: howItWorks.title,
    description: words.howItWorks,
  },
  '/pricing': {
    title: pricing.title,
    description: words.pricing,
    structuredData: plansOnOffer,
  },
  '/faqs': {
    title: faqs.title,
    description: words.faqs,
    structuredData: faqPage,
  },
  '/gift': {
    title: gift.title,
    description: words.gift,
  },
  '/start': {
    title: start.title,
    description: words.start,
  },
  '/proof': {
    title: proof.title,
    description: words.proof,
  },
  '/statistics': {
    title: statistics.title,
    description: words.statistics,
  },
  '/responsible-play': {
    title: responsiblePlay.title,
    description: words.responsiblePlay,
  },
  '/accessibility': {
    title: accessibility.title,
    description: words.accessibility,
  },
  '/status': {
    title: status.title,
    description: words.status,
  },
  '/terms': {
    title: legal.termsTitle,
    description: words.terms,
  },
  '/privacy': {
    title: legal.privacyTitle,
    description: words.privacy,
  },
  '/contact': {
    title: contact.title,
    description: words.contact,
  },
  '/login': {
    title: login.title,
    description: words.login,
    unlisted: true,
  },
  '/forgot-password': {
    title: forgotPassword.title,
    description: words.forgotPassword,
    unlisted: true,
  },
  '/404': {
    title: notFound.title,
    description: words.notFound,
    unlisted: true,
  },
};
