import { allGameNames, helpline } from '@numbercast/lottery';
import type { PublicPath } from '../src/app/public-pages.js';
import { dollars, planCents } from '../src/lib/membership/plans.js';
import { faqPage, organization, plansOnOffer } from './structured-data.js';

interface Head {
  /** As the page itself calls it in the browser's tab. */
  readonly title: string;
  readonly description: string;
  /** Left out of search engines and of the sitemap. */
  readonly unlisted?: true;
  readonly structuredData?: () => object;
}

/** Titles and descriptions of each page for search engines and link previews. */
export const heads: Readonly<Record<PublicPath, Head>> = {
  '/': {
    title: 'Smarter Lottery Picks',
    description: `${allGameNames} number sets, yours alone for each draw, sent by text or email at least 24 hours before it.`,
    structuredData: organization,
  },
  '/how-it-works': {
    title: 'How it Works',
    description:
      'How Numbercast builds number sets from published rules, gives each member their own, and sends them on time.',
  },
  '/pricing': {
    title: 'Pricing',
    description: `Two plans, same numbers: ${dollars(planCents.monthly)} a month, or ${dollars(planCents.annual)} a year. What can and can’t be canceled, said before you pay.`,
    structuredData: plansOnOffer,
  },
  '/faqs': {
    title: 'FAQs',
    description: '23 questions about the numbers, their delivery, plans and payment, and your data, answered plainly.',
    structuredData: faqPage,
  },
  '/gift': {
    title: 'Give a year',
    description: `Give a year of ${allGameNames} number sets for ${dollars(planCents.annual)}: one payment, no renewal, and a card to print or send.`,
  },
  '/start': {
    title: 'Start',
    description: `Five number sets for each ${allGameNames} draw, a full day ahead, by text or email.`,
  },
  '/proof': {
    title: 'Proof',
    description:
      'Before each draw we publish one fingerprint of all members’ sets. Check a proof here, or with your own tools.',
  },
  '/statistics': {
    title: 'Statistics',
    description: `How often each ${allGameNames} number was drawn, for each set of game rules. Past draws do not change the odds.`,
  },
  '/responsible-play': {
    title: 'Responsible play',
    description: `Free, confidential help at ${helpline.number}, warning signs, how to take a break, the odds, and who may play.`,
  },
  '/accessibility': {
    title: 'Accessibility',
    description:
      'Our accessibility target, WCAG 2.2 AA, what was tested, what is known not to work, and how to report it.',
  },
  '/status': {
    title: 'Status',
    description: 'Whether sign-up, sign-in, payments, number delivery and results work right now.',
  },
  '/terms': {
    title: 'Terms and Conditions',
    description: 'The agreement between you and Numbercast, version 1.0, effective August 19, 2025.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Numbercast keeps about you, what for and for how long, version 1.0, effective June 1, 2025.',
  },
  '/contact': {
    title: 'Contact',
    description: 'Contact Numbercast. A person reads every message and answers by email.',
  },
  '/login': { title: 'Sign in', description: 'Sign in to your Numbercast account.', unlisted: true },
  '/forgot-password': {
    title: 'Reset your password',
    description: 'Get a link to reset your password.',
    unlisted: true,
  },
  '/404': { title: '404 – Page Not Found', description: 'This page doesn’t exist.', unlisted: true },
};
