import * as words from '#words/prerender/heads.js';
import { faqGroups } from '../src/features/marketing/faq-items.js';
import { planCents, planNames, type Plan } from '../src/lib/membership/plans.js';
import { publicOrigin } from './public-origin.js';

const context = 'https://schema.org';

export const organization = () => ({
  '@context': context,
  '@type': 'Organization',
  name: 'Numbercast',
  url: `${publicOrigin}/`,
  logo: `${publicOrigin}/icons/icon-512.png`,
  description: words.service,
});

export const faqPage = () => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: faqGroups
    .flatMap(({ items }) => items)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
});

const periods: Record<Plan, string> = { monthly: 'P1M', annual: 'P1Y' };

const offer = (plan: Plan) => ({
  '@type': 'Offer',
  name: planNames[plan],
  url: `${publicOrigin}/pricing`,
  availability: `${context}/InStock`,
  price: (planCents[plan] / 100).toFixed(2),
  priceCurrency: 'USD',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: (planCents[plan] / 100).toFixed(2),
    priceCurrency: 'USD',
    billingDuration: periods[plan],
  },
});

export const plansOnOffer = () => ({
  '@context': context,
  '@type': 'Product',
  name: words.subscription,
  description: words.service,
  brand: { '@type': 'Brand', name: 'Numbercast' },
  image: `${publicOrigin}/og.png`,
  offers: [offer('monthly'), offer('annual')],
});
