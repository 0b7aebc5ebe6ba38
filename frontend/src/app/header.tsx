import * as words from '#words/app/layout.js';
import { paths } from '../lib/browser/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Link, PlaceLink } from '../ui/link.js';
import { Logo } from '../ui/logo.js';
import { ThemeSwitch } from './theme-switch.js';

const links = [
  { to: paths.howItWorks, name: words.howItWorks },
  { to: paths.faqs, name: words.faqs },
  { to: paths.profile, name: words.profile },
];

export function Header() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 w-full max-w-[1120px] items-center justify-between gap-4 px-4 sm:px-6">
        <Link to={paths.home} aria-label={words.home} className="inline-flex rounded-md text-ink">
          <Logo />
        </Link>
        <div className="flex items-center gap-2 md:gap-6">
          <nav aria-label={words.mainNavigation} className="hidden gap-1 md:flex">
            {links.map(({ to, name }) => (
              <PlaceLink
                key={to}
                to={to}
                className="rounded-control px-3 py-2 font-semibold text-muted hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
              >
                {name}
              </PlaceLink>
            ))}
          </nav>
          <ThemeSwitch />
          {/* CSS shows one of the two, depending on the document attribute set by lib/auth/signed-in-hint.ts */}
          <span data-for="member" className="contents">
            <ButtonLink to={paths.pastNumbers} kind="secondary" size="small" className="max-md:hidden">
              {words.myNumbers}
            </ButtonLink>
          </span>
          <span data-for="visitor" className="contents">
            <Link to={paths.login()} className="text-link py-2 font-semibold max-md:hidden">
              {words.signIn}
            </Link>
            <ButtonLink to={paths.signup} size="small" className="max-[22rem]:hidden">
              {words.signUp}
            </ButtonLink>
          </span>
        </div>
      </div>
    </header>
  );
}
