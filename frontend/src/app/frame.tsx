import { lazy, Suspense, type ReactNode } from 'react';

import { useIdentity } from '../lib/use-identity.js';
import { OfflineNotice } from './offline-notice.js';

const InactivityGuard = lazy(async () => ({
  default: (await import('../features/sign-in/inactivity-guard.js')).InactivityGuard,
}));

/** What every page has, the bare ones too. */
export function Frame({ children }: { children: ReactNode }) {
  const identity = useIdentity();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      {children}
      {identity && (
        <Suspense>
          <InactivityGuard />
        </Suspense>
      )}
      <OfflineNotice />
    </>
  );
}
