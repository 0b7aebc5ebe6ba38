import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../ui/page.js';
import { Loading, SkeletonRows } from '../../ui/skeleton.js';
import { AlarmBar } from './alarm-bar.js';
import { allTabs, defaultTabOf, today } from './admin-tabs.js';
import { Notice } from '../../ui/notice.js';
import { hasTab } from './roles/role-tabs.js';
import { usePermissions, useRoles } from './roles/use-roles.js';
import { useAwaited } from './common/use-awaited.js';
import { UrgentBar } from './shell/urgent-bar.js';
import { Rail } from './shell/rail.js';
import { useNeeds } from './today/use-needs.js';

export function AdminConsole() {
  const [query] = useSearchParams();
  const roles = useRoles();
  const wanted = query.get('tab') ?? defaultTabOf(roles);
  const tab = allTabs.find(({ key }) => key === wanted);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <ConsoleTitle title={tab?.title} />
      <Rail active={wanted} />
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8">
        <h1 className="headline text-3xl">{tab?.title ?? 'Coming soon!'}</h1>
        <BelowTitle active={wanted}>
          {tab && (
            <div key={tab.key} className="mt-6">
              {hasTab(roles, tab.key) ? <tab.Content /> : <NotYourTab title={tab.title} />}
            </div>
          )}
        </BelowTitle>
      </main>
    </div>
  );
}

/** Shown for a tab that the role does not include. The services reject the tab's requests as well. */
function NotYourTab({ title }: { title: string }) {
  return (
    <Notice tone="info" title="Your role does not include this page">
      <p>Ask an administrator if you need {title}.</p>
    </Notice>
  );
}

/**
 * The notice bars and the tab. The tab loads at once but is hidden until it is known which bars are shown, so that none
 * of them pushes it down.
 */
function BelowTitle({ active, children }: { active: string; children: ReactNode }) {
  const { parts } = useNeeds();
  const { canSupport } = usePermissions();
  const isAwaited = useAwaited(parts.some(({ isPending }) => isPending));
  return (
    <>
      {isAwaited ? (
        <div className="mt-6">
          <Loading what="the console">
            <SkeletonRows />
          </Loading>
        </div>
      ) : (
        <>
          {canSupport && <AlarmBar />}
          {active !== today.key && <UrgentBar />}
        </>
      )}
      <div hidden={isAwaited}>{children}</div>
    </>
  );
}

/** Shows the number of open tasks in the browser tab's title. Separate, so that a change re-renders no list. */
function ConsoleTitle({ title }: { title: string | undefined }) {
  const { needs } = useNeeds();
  const waiting = needs.length > 0 ? `(${needs.length}) ` : '';
  usePageTitle(`${waiting}${title ? `${title} · Admin` : 'Admin'}`);
  return null;
}
