import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import House from 'lucide-react/icons/house';
import List from 'lucide-react/icons/list-ordered';
import Route from 'lucide-react/icons/route';
import UserRound from 'lucide-react/icons/user-round';

import * as words from '#words/app/layout.js';
import { paths } from '../lib/browser/paths.js';
import { PlaceLink } from '../ui/link.js';

const links = [
  { to: paths.home, name: words.homePage, icon: House },
  { to: paths.howItWorks, name: words.howItWorks, icon: Route },
  { to: paths.faqs, name: words.faqs, icon: CircleQuestionMark },
  { to: paths.pastNumbers, name: words.numbers, icon: List },
  // CSS shows one of the two, depending on the document attribute set by lib/auth/signed-in-hint.ts
  { to: paths.profile, name: words.profile, icon: UserRound, audience: 'member' },
  { to: paths.login(), name: words.signIn, icon: UserRound, audience: 'visitor' },
];

/** The navigation bar at the bottom of the screen on phones. */
export function BottomNavigation() {
  return (
    <nav
      aria-label={words.quickNavigation}
      data-lower-edge=""
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {links.map(({ to, name, icon: Icon, audience }) => (
        <PlaceLink
          key={to}
          to={to}
          data-for={audience}
          className="flex min-h-16 flex-col items-center justify-center gap-1 border-t-2 border-transparent text-[0.75rem] leading-none font-semibold text-muted aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          <Icon aria-hidden="true" className="size-5.5" />
          {name}
        </PlaceLink>
      ))}
    </nav>
  );
}
