import { allGameNames } from '@numbercast/lottery';

import { useQuery } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { dollars, planCents } from '../../lib/membership/plans.js';
import { ButtonLink } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { GiftForm } from './gift-form.js';

export function GiftPage() {
  const isPaid = useQuery()?.get('paid') === 'true';
  return isPaid ? <Paid /> : <Offer />;
}

const price = dollars(planCents.annual);

const facts = [
  ['One year of both games', `${allGameNames} number sets by text or email, at least 24 hours before each draw.`],
  ['One payment', `You pay ${price}, the price of the annual plan. The gift does not renew.`],
  ['A card to print or send', 'After the payment we email you the code and the card with your message.'],
  [
    'The year begins when they sign up',
    'They use the code, confirm their age, and pay nothing. The year ends by itself.',
  ],
  ['The code does not expire', 'Until it is used, we can refund it. Contact us with the email address you paid with.'],
] as const;

function Offer() {
  return (
    <Page
      title="Give a year"
      heading="Give a year of Numbercast"
      lead={`A year of number sets for someone you like, for ${price}. You don’t need an account.`}
    >
      <div className="grid gap-10 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <div className="space-y-4">
          <dl className="space-y-4">
            {facts.map(([term, text]) => (
              <div key={term} className="border-t border-line pt-4">
                <dt className="text-lg font-semibold">{term}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line pt-4 text-[0.9375rem] text-muted">
            Numbercast sells no tickets and can’t improve anyone’s odds. Please give it only to adults who would enjoy
            it.{' '}
            <Link to={paths.responsiblePlay} className="text-link">
              Responsible play
            </Link>
          </p>
        </div>
        <GiftForm />
      </div>
      <p className="mt-10 text-muted">
        Did you get a code?{' '}
        <Link to={paths.redeem()} className="text-link font-semibold">
          Use it here
        </Link>
      </p>
    </Page>
  );
}

function Paid() {
  return (
    <Page title="Give a year" heading="Thank you for your gift" width="text">
      <Notice tone="good" title="We are emailing you the code and the card">
        It takes a minute or two. Please check your spam folder as well. The email is also your receipt.
      </Notice>
      <p className="mt-6">
        Print the card or send the code to the person you give it to. It does not expire and can be used once.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        <ButtonLink to={paths.contact()} kind="secondary">
          No email? Contact us
        </ButtonLink>
      </div>
    </Page>
  );
}
