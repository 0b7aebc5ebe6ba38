import { Link } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { Logo } from '../../../ui/logo.js';
import { CommandSearch } from '../command-palette/command-search.js';
import { MenuDrawer } from './menu-drawer.js';
import { RailFoot } from './rail-foot.js';
import { RailLinks } from './rail-links.js';

/** The menu of the console: next to the page on a wide screen, else a bar above it that opens a drawer. */
export function Rail({ active }: { active: string }) {
  return (
    <header className="border-line bg-sunken p-3 max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r lg:p-2">
      <div className="flex items-center gap-2 lg:mb-1 lg:justify-between lg:[@media(min-height:48rem)]:flex-wrap">
        <MenuDrawer active={active} />
        <Link
          to={paths.home}
          aria-label="Numbercast, home"
          className="inline-flex rounded-md text-ink lg:[@media(min-height:48rem)]:py-2 lg:[@media(min-height:48rem)]:pl-2"
        >
          <Logo />
        </Link>
        <CommandSearch />
      </div>
      <div className="flex min-h-0 flex-1 flex-col max-lg:hidden">
        <RailLinks active={active} />
        <RailFoot />
      </div>
    </header>
  );
}
