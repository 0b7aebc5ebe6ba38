import * as words from '#words/app/header.js';
import { paths } from '../lib/browser/paths.js';
import { ButtonLink } from '../ui/button.js';
import { Link, PlaceLink } from '../ui/link.js';
import { Logo } from '../ui/logo.js';
import { ThemeSwitch } from './theme-switch.js';

const links = [
  { to: paths.howItWorks, name: 'How it Works' },
  { to: paths.faqs, name: 'FAQs' },
  { to: paths.profile, name: 'Profile' },
];

export function Header() {
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex min-h-16 w-full max-w-[1120px] items-center justify-between gap-4 px-4 sm:px-6">
        <Link to={paths.home} aria-label={words.home} className="inline-flex rounded-md text-ink">
          <Logo />
        </Link>
        <div className="flex items-center gap-2 md:gap-6">
          <nav aria-label="Main" className="hidden gap-1 md:flex">
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
          {/* One of the two is shown, by the mark of lib/auth/signed-in-hint.ts on the document */}
          <span data-for="member" className="contents">
            <ButtonLink to={paths.pastNumbers} kind="secondary" size="small" className="max-md:hidden">
              My numbers
            </ButtonLink>
          </span>
          <span data-for="visitor" className="contents">
            <Link to={paths.login()} className="text-link py-2 font-semibold max-md:hidden">
              Sign in
            </Link>
            <ButtonLink to={paths.signup} size="small" className="max-[22rem]:hidden">
              Sign up
            </ButtonLink>
          </span>
        </div>
      </div>
    </header>
  );
}
