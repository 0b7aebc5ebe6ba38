import '@testing-library/jest-dom/jest-globals';
import './web-platform.js';
import './page-in-errors.js';

import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';

// In tests, a page is also compiled when it is first opened.
// Only a failing query waits this long (ADR 043)
configure({ asyncUtilTimeout: 60_000 });

/**
 * Loads what the address needs, one after the other: Jest's linker fails now and then when two dynamic imports that
 * share modules run at the same time, as they do in a router.
 */
async function loadPages(routes: RouteObject[], address: string) {
  await import('../lib/auth/keycloak.js');
  await import('../features/sign-in/inactivity-guard.js');
  await import('../ui/modal-dialog.js');
  await import('../ui/panel.js');
  await import('../features/admin/rules-studio/rule-editor.js');
  await import('../features/admin/rules-studio/rules-studio.js');
  for (const dialog of [
    () => import('../features/member/security/change-password-dialog.js'),
    () => import('../features/member/contact-change/contact-change-dialog.js'),
    () => import('../features/member/profile/profile-settings.js'),
    () => import('../features/member/profile/status-banner.js'),
    () => import('../features/member/security/sign-in-actions.js'),
    () => import('../features/member/data-export/data-export.js'),
    () => import('../features/member/closing/account-options.js'),
    () => import('../features/member/subscription/upgrade-dialog.js'),
    () => import('../features/member/subscription/restart-dialog.js'),
    () => import('../features/member/numbers/own-proof.js'),
    () => import('../features/member/subscription/invoices.js'),
    () => import('../features/proof/checking.js'),
  ])
    await dialog();
  for (const place of [address, '/login']) {
    for (const { route } of matchRoutes(routes, place) ?? []) {
      if (typeof route.lazy === 'function') await route.lazy();
    }
  }
}

/**
 * Opens the real site, with its real routes, at `address`. The session is read once per spec file, so each file tests
 * the site for one user.
 */
export async function openSite(address: string) {
  const { routes } = await import('../app/routes.js');
  const { queryClient } = await import('../lib/api/query-client.js');
  const { clearToasts } = await import('../ui/toast.js');
  await loadPages(routes, address);
  queryClient.clear();
  act(clearToasts);
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const user = userEvent.setup({ delay: null });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    user,
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(async () => router.navigate(-1)),
  };
}
