import { gameNames, helpline } from '@numbercast/lottery';
import { postalAddress } from '../lib/company.js';
import { paths } from '../lib/browser/paths.js';
import { Link } from '../ui/link.js';

const links = [
  { to: paths.terms, name: 'Terms' },
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.contact(), name: 'Contact' },
  { to: paths.pricing, name: 'Pricing' },
  { to: paths.gift, name: 'Gifts' },
  { to: paths.proof, name: 'Proof' },
  { to: paths.statistics(), name: 'Statistics' },
  { to: paths.responsiblePlay, name: 'Responsible play' },
  { to: paths.accessibility, name: 'Accessibility' },
  { to: paths.status, name: 'Status' },
];

export function Footer() {
  return (
    <footer className="border-t border-line pb-17 md:pb-0">
      <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-1 px-4 py-2 sm:px-6 md:flex-row md:py-8 md:items-start md:justify-between">
        <p className="max-w-[34rem] text-xs text-muted sm:text-sm">
          Numbercast is educational and informational. We sell no tickets, enable no gambling and are not affiliated
          with {gameNames} or any lottery. For adults aged 18 and over. Gambling problem? Call or text{' '}
          <a href={`tel:${helpline.digits}`} className="text-link whitespace-nowrap">
            {helpline.number}
          </a>
          : free, confidential, at any hour. {postalAddress}
        </p>
        <nav aria-label="Footer" className="-mx-1.5 flex flex-wrap">
          {links.map(({ to, name }) => (
            <Link key={name} to={to} className="text-link px-1.5 py-1 text-sm sm:py-1.5 sm:text-[0.9375rem]">
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
