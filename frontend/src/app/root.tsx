import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';

import { useIdentity } from '../lib/use-identity.js';
import { Toasts } from '../ui/toast.js';
import { OfflineNotice } from './offline-notice.js';
import { useFocusOnNavigation } from './use-focus-on-navigation.js';

const InactivityGuard = lazy(async () => ({
  default: (await import('../features/sign-in/inactivity-guard.js')).InactivityGuard,
}));

/** What every page has, the bare ones too. */
export function Root() {
  const identity = useIdentity();
  const isLoading = useNavigation().state !== 'idle';
  useFocusOnNavigation();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      {isLoading && <div className="breathing fixed inset-x-0 top-0 z-70 h-0.5 bg-accent" />}
      <Outlet />
      {identity && (
        <Suspense>
          <InactivityGuard />
        </Suspense>
      )}
      <OfflineNotice />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
