import { gameNames, helpline } from '@numbercast/lottery';
import * as words from '#words/app/layout.js';
import { postalAddress } from '../lib/company.js';
import { paths } from '../lib/browser/paths.js';
import { Link } from '../ui/link.js';
import { LanguageLinks } from './language-links.js';

const links = [
  { to: paths.terms, name: words.terms },
  { to: paths.privacy, name: words.privacy },
  { to: paths.contact(), name: words.contact },
  { to: paths.pricing, name: words.pricing },
  { to: paths.gift, name: words.gifts },
  { to: paths.proof, name: words.proof },
  { to: paths.statistics(), name: words.statistics },
  { to: paths.responsiblePlay, name: words.responsiblePlay },
  { to: paths.accessibility, name: words.accessibility },
  { to: paths.status, name: words.status },
];

const linkStyles = 'text-link px-1.5 py-1 text-sm sm:py-1.5 sm:text-[0.9375rem]';

export function Footer() {
  return (
    <footer className="border-t border-line pb-17 md:pb-0">
      <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-1 px-4 py-2 sm:px-6 md:flex-row md:py-8 md:items-start md:justify-between">
        <p className="max-w-[34rem] text-xs text-muted sm:text-sm">
          {words.disclaimer(
            gameNames,
            <a href={`tel:${helpline.digits}`} className="text-link whitespace-nowrap">
              {helpline.number}
            </a>,
            postalAddress,
          )}
        </p>
        <nav aria-label={words.footerNavigation} className="-mx-1.5 flex flex-wrap">
          {links.map(({ to, name }) => (
            <Link key={name} to={to} className={linkStyles}>
              {name}
            </Link>
          ))}
          <LanguageLinks className={linkStyles} />
        </nav>
      </div>
    </footer>
  );
}
