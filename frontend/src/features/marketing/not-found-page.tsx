import * as words from '#words/features/marketing/not-found-page.js';
import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';

const places = [
  { to: paths.faqs, name: words.faqs },
  { to: paths.pastNumbers, name: words.numbers },
  { to: paths.pricing, name: words.pricing },
  { to: paths.contact(), name: words.contact },
];

export function NotFoundPage() {
  return (
    <div data-fills-main className="relative overflow-hidden">
      <DecorativeArcs className="pointer-events-none absolute -right-28 -bottom-36 w-80 text-line md:-right-72 md:-bottom-80 md:w-[44rem]" />
      <div className="relative">
        <Page title={words.title} width="text" lead={words.lead}>
          <h2 className="headline text-xl">{words.question}</h2>
          <ul className="mt-3 mb-8 space-y-1">
            {places.map(({ to, name }) => (
              <li key={name}>
                <Link to={to} className="text-link inline-block py-1">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
        </Page>
      </div>
    </div>
  );
}
