import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { classNames } from '../../lib/class-names.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { Logo } from '../../ui/logo.js';
import { LogicTab } from './logic-tab.js';
import { MembersTab } from './members-tab.js';
import { PaymentsTab } from './payments-tab.js';
import { ReportingTab } from './reporting-tab.js';
import { ResendTab } from './resend-tab.js';
import { RolloutTab } from './rollout-tab.js';
import { dropStepUp } from './step-up.js';

const tabs = [
  { key: 'logic', title: 'PB Logic', Content: LogicTab },
  { key: 'reporting', title: 'Reporting', Content: ReportingTab },
  { key: 'rollout', title: 'Rollout Sets', Content: RolloutTab },
  { key: 'users', title: 'User Information', Content: MembersTab },
  { key: 'payments', title: 'Payments', Content: PaymentsTab },
  { key: 'resend', title: 'Resend Tools', Content: ResendTab },
] as const;

export function AdminConsole() {
  const [query] = useSearchParams();
  const wanted = query.get('tab') ?? 'rollout';
  const tab = tabs.find(({ key }) => key === wanted);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <SideMenu active={wanted} />
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-8 outline-none sm:px-8">
        <h1 className="headline text-3xl">{tab?.title ?? 'Coming soon!'}</h1>
        {tab && (
          <div className="mt-6">
            <tab.Content />
          </div>
        )}
      </main>
    </div>
  );
}

/** On a phone the menu is a line wider than the screen: the chosen tab is moved to its middle. */
function useVisibleTab(active: string) {
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const line = tab.current?.parentElement;
    if (tab.current && line)
      line.scrollLeft = tab.current.offsetLeft - (line.clientWidth - tab.current.offsetWidth) / 2;
  }, [active]);
  return tab;
}

function SideMenu({ active }: { active: string }) {
  const navigate = useNavigate();
  const activeTab = useVisibleTab(active);
  const signOut = () => {
    dropStepUp();
    void navigate(paths.home);
  };
  return (
    <header className="relative flex flex-col gap-4 border-line bg-sunken p-4 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:border-r">
      <Link to={paths.home} aria-label="Numbercast, home" className="inline-flex self-start rounded-md text-ink">
        <Logo />
      </Link>
      <nav aria-label="Admin" className="flex gap-1 overflow-x-auto p-1 lg:flex-col">
        {tabs.map(({ key, title }) => (
          <Link
            key={key}
            ref={key === active ? activeTab : undefined}
            to={paths.admin({ tab: key })}
            aria-current={key === active ? 'page' : undefined}
            className={classNames(
              'rounded-control px-3 py-2.5 font-semibold whitespace-nowrap',
              key === active ? 'bg-accent text-on-accent' : 'text-ink hover:bg-surface',
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Button
        kind="secondary"
        size="small"
        className="max-lg:absolute max-lg:top-3.5 max-lg:right-4 lg:mt-auto"
        onClick={signOut}
      >
        Sign Out
      </Button>
    </header>
  );
}
