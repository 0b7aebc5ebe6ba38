import { helpline } from '@numbercast/lottery';
import { dollars, planCents } from '../../../lib/membership/plans.js';
import { allGameNames } from '../lib/lottery/names.js';

/** Descriptions of each page for search engines and link previews, up to 160 characters. */
export const home = `${allGameNames} number sets, yours alone for each draw, sent by text or email at least 24 hours before it.`;
export const howItWorks =
  'How Numbercast builds number sets from published rules, gives each member their own, and sends them on time.';
export const pricing = `Two plans, same numbers: ${dollars(planCents.monthly)} a month, or ${dollars(planCents.annual)} a year. What can and can’t be canceled, said before you pay.`;
export const faqs =
  '23 questions about the numbers, their delivery, plans and payment, and your data, answered plainly.';
export const gift = `Give a year of ${allGameNames} number sets for ${dollars(planCents.annual)}: one payment, no renewal, and a card to print or send.`;
export const start = `Five number sets for each ${allGameNames} draw, a full day ahead, by text or email.`;
export const proof =
  'Before each draw we publish one fingerprint of all members’ sets. Check a proof here, or with your own tools.';
export const statistics = `How often each ${allGameNames} number was drawn, for each set of game rules. Past draws do not change the odds.`;
export const responsiblePlay = `Free, confidential help at ${helpline.number}, warning signs, how to take a break, the odds, and who may play.`;
export const accessibility =
  'Our accessibility target, WCAG 2.2 AA, what was tested, what is known not to work, and how to report it.';
export const status = 'Whether sign-up, sign-in, payments, number delivery and results work right now.';
export const terms = 'The agreement between you and Numbercast, version 1.0, effective August 19, 2025.';
export const privacy =
  'What Numbercast keeps about you, what for and for how long, version 1.0, effective June 1, 2025.';
export const contact = 'Contact Numbercast. A person reads every message and answers by email.';
export const login = 'Sign in to your Numbercast account.';
export const forgotPassword = 'Get a link to reset your password.';
export const notFound = 'This page doesn’t exist.';

/** For structured data. */
export const service = `Educational and informational number sets for ${allGameNames} draws. No tickets, no better odds.`;
export const subscription = 'Numbercast subscription';
