import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { classNames } from '../../lib/format/class-names.js';
import { paths } from '../../lib/browser/paths.js';
import { Button } from '../../ui/button.js';
import { Logo } from '../../ui/logo.js';
import { usePageTitle } from '../../ui/page.js';
import { AlarmBar } from './alarm-bar.js';
import { allTabs, defaultTab, operations, tabs } from './admin-tabs.js';
import { CommandSearch } from './command-palette/command-search.js';
import { dropStepUp } from './step-up.js';

export function AdminConsole() {
  const [query] = useSearchParams();
  const wanted = query.get('tab') ?? defaultTab;
  const tab = allTabs.find(({ key }) => key === wanted);
  usePageTitle(tab ? `${tab.title} · Admin` : 'Admin');
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SideMenu active={wanted} />
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8">
        <AlarmBar />
        <h1 className="headline text-3xl">{tab?.title ?? 'Coming soon!'}</h1>
        {tab && (
          <div key={tab.key} className="mt-6">
            <tab.Content />
          </div>
        )}
      </main>
    </div>
  );
}

/** On a phone the menu is a line wider than the screen: the chosen tab is moved to its middle. */
function useVisibleTab(active: string) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = menu.current;
    const tab = line?.querySelector<HTMLElement>('[aria-current=page]');
    if (line && tab) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [active]);
  return menu;
}

function SideMenu({ active }: { active: string }) {
  const navigate = useNavigate();
  const menu = useVisibleTab(active);
  const signOut = () => {
    dropStepUp();
    void navigate(paths.home);
  };
  return (
    <header className="flex flex-wrap items-center gap-3 border-line bg-sunken p-4 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:gap-2 lg:border-r">
      <Link
        to={paths.home}
        aria-label="Numbercast, home"
        className="inline-flex rounded-md text-ink lg:mb-2 lg:self-start"
      >
        <Logo />
      </Link>
      <div className="flex gap-2 max-lg:ml-auto lg:contents">
        <CommandSearch />
        <Button kind="secondary" size="small" className="lg:order-last lg:mt-auto" onClick={signOut}>
          Sign Out
        </Button>
      </div>
      <nav
        ref={menu}
        aria-label="Admin"
        className="relative flex gap-1 overflow-x-auto p-1 max-lg:-mx-1 max-lg:w-full lg:min-h-0 lg:flex-1 lg:flex-col lg:gap-0 lg:overflow-x-hidden lg:overflow-y-auto lg:px-0"
      >
        {tabs.map((tab) => (
          <TabLink key={tab.key} tabKey={tab.key} title={tab.title} active={active} />
        ))}
        <span aria-hidden="true" className="shrink-0 bg-line max-lg:mx-1 max-lg:w-px lg:my-1 lg:h-px" />
        {operations.map((tab) => (
          <TabLink key={tab.key} tabKey={tab.key} title={tab.title} active={active} />
        ))}
      </nav>
    </header>
  );
}

function TabLink({ tabKey, title, active }: { tabKey: string; title: string; active: string }) {
  const isActive = tabKey === active;
  return (
    <Link
      to={paths.admin({ tab: tabKey })}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'shrink-0 rounded-control px-3 py-2 font-semibold whitespace-nowrap lg:py-1 lg:leading-6',
        isActive ? 'bg-accent text-on-accent' : 'text-ink hover:bg-surface',
      )}
    >
      {title}
    </Link>
  );
}
