import { Outlet } from 'react-router-dom';

import * as words from '#words/app/purchase-layout.js';
import { useNavigation } from '../lib/browser/navigation.js';
import { paths } from '../lib/browser/paths.js';
import { Link } from '../ui/link.js';
import { Logo } from '../ui/logo.js';
import { LanguageLinks } from './language-links.js';

/** The frame of sign-up: few links that lead away, none of which discards what was typed. */
export function PurchaseLayout() {
  // The page after the payment redirects to the sign-in page
  const isPaid = useNavigation().pathname === paths.signupSuccess;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex min-h-16 w-full max-w-[1120px] items-center justify-between gap-x-4 px-4 sm:px-6">
          <Link to={paths.home} aria-label={words.home} className="inline-flex rounded-md text-ink">
            <Logo />
          </Link>
          <div className="flex items-center gap-x-4 sm:gap-x-6">
            {!isPaid && (
              <p data-for="visitor" className="text-muted">
                <span className="max-sm:sr-only">{words.alreadyMember}</span>
                <Link to={paths.login()} className="text-link inline-block py-2 font-semibold">
                  {words.signIn}
                </Link>
              </p>
            )}
            <Link to={paths.contact()} target="_blank" className="text-link py-2">
              {words.help}
              <span className="sr-only">{words.inNewTab}</span>
            </Link>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <PurchaseFooter />
    </div>
  );
}

const links = [
  { to: paths.terms, name: words.terms },
  { to: paths.privacy, name: words.privacy },
  { to: paths.contact(), name: words.contact },
];

const linkStyles = 'text-link px-2 py-1.5 text-[0.9375rem]';

function PurchaseFooter() {
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={words.footerNavigation}
        className="mx-auto flex w-full max-w-[1120px] flex-wrap gap-x-2 px-2 py-4 sm:px-4"
      >
        {links.map(({ to, name }) => (
          <Link key={name} to={to} target="_blank" className={linkStyles}>
            {name}
            <span className="sr-only">{words.inNewTab}</span>
          </Link>
        ))}
        <LanguageLinks className={linkStyles} />
      </nav>
    </footer>
  );
}
