import * as words from '#words/features/gift/gift-page.js';
import { useQuery } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { GiftForm } from './gift-form.js';

export function GiftPage() {
  const isPaid = useQuery()?.get('paid') === 'true';
  return isPaid ? <Paid /> : <Offer />;
}

function Offer() {
  return (
    <Page title={words.title} heading={words.heading} lead={words.lead}>
      <div className="grid gap-10 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <div className="space-y-4">
          <dl className="space-y-4">
            {words.facts.map(({ term, text }) => (
              <div key={term} className="border-t border-line pt-4">
                <dt className="text-lg font-semibold">{term}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line pt-4 text-[0.9375rem] text-muted">
            {words.onlyAdults((text) => (
              <Link to={paths.responsiblePlay} className="text-link">
                {text}
              </Link>
            ))}
          </p>
        </div>
        <GiftForm />
      </div>
      <p className="mt-10 text-muted">
        {words.gotCode((text) => (
          <Link to={paths.redeem()} className="text-link font-semibold">
            {text}
          </Link>
        ))}
      </p>
    </Page>
  );
}

function Paid() {
  return (
    <Page title={words.title} heading={words.thanks} width="text">
      <Notice tone="good" title={words.emailing}>
        {words.emailingText}
      </Notice>
      <p className="mt-6">{words.passOn}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
        <ButtonLink to={paths.contact()} kind="secondary">
          {words.noEmail}
        </ButtonLink>
      </div>
    </Page>
  );
}
