import { lazy, Suspense, useMemo } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation as useTransition } from 'react-router-dom';

import { NavigationContext, type Navigation } from '../lib/browser/navigation.js';
import { useIdentity } from '../lib/auth/use-identity.js';
import { Toasts } from '../ui/toast.js';
import { Frame } from './frame.js';
import { useFocusOnNavigation } from './use-focus-on-navigation.js';
import { useHeldFocus } from './use-held-focus.js';

const InactivityGuard = lazy(async () => ({
  default: (await import('../features/sign-in/inactivity-guard.js')).InactivityGuard,
}));

function useRouterNavigation(): Navigation {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => ({ pathname, search, go: (to, how) => void navigate(to, how), followsLinks: true }),
    [pathname, search, navigate],
  );
}

/** The application: all pages that the router shows without loading another document. */
export function Root() {
  const navigation = useRouterNavigation();
  const identity = useIdentity();
  const isLoading = useTransition().state !== 'idle';
  useFocusOnNavigation();
  useHeldFocus();
  return (
    <NavigationContext value={navigation}>
      <Frame>
        {isLoading && <div className="breathing fixed inset-x-0 top-0 z-70 h-0.5 bg-accent" />}
        <Outlet />
        {identity && (
          <Suspense>
            <InactivityGuard />
          </Suspense>
        )}
      </Frame>
      <Toasts />
      <ScrollRestoration />
    </NavigationContext>
  );
}
