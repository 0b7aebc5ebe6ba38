import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';

const places = [
  { to: paths.faqs, name: 'Frequently asked questions' },
  { to: paths.pastNumbers, name: 'Your numbers' },
  { to: paths.pricing, name: 'Plans and prices' },
  { to: paths.contact(), name: 'Contact us' },
];

export function NotFoundPage() {
  return (
    <div data-fills-main className="relative overflow-hidden">
      <DecorativeArcs className="pointer-events-none absolute -right-28 -bottom-36 w-80 text-line md:-right-72 md:-bottom-80 md:w-[44rem]" />
      <div className="relative">
        <Page
          title="404 – Page Not Found"
          width="text"
          lead="This page doesn’t exist. It may have moved, or the link may be incomplete."
        >
          <h2 className="headline text-xl">What were you looking for?</h2>
          <ul className="mt-3 mb-8 space-y-1">
            {places.map(({ to, name }) => (
              <li key={name}>
                <Link to={to} className="text-link inline-block py-1">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        </Page>
      </div>
    </div>
  );
}
