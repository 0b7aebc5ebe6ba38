import { Outlet, type RouteObject } from 'react-router-dom';

import { ErrorPage } from './error-page.js';
import { openConsole, recognizeMember, requireSignIn, skipWhenSignedIn } from './guards.js';
import { Layout } from './layout.js';
import { PageFallback } from './page-fallback.js';
import { publicPages, type PublicPath } from './public-pages.js';
import { Root } from './root.js';
import { switchTheme, ThemeSwitch } from './theme-switch.js';

const WithLayout = () => (
  <Layout>
    <Outlet />
  </Layout>
);

const serverData = async () => ({ Component: (await import('./server-data.js')).ServerData });

const signupRoutes: RouteObject[] = [
  {
    path: '/signup',
    loader: recognizeMember,
    lazy: async () => ({ Component: (await import('../features/signup/basics-page.js')).BasicsPage }),
  },
  { path: '/signup/terms', lazy: async () => ({ Component: (await import('./signup-terms.js')).SignupTerms }) },
  {
    path: '/signup/preferences',
    lazy: async () => ({ Component: (await import('../features/signup/preferences-page.js')).PreferencesPage }),
  },
  {
    path: '/signup-success',
    lazy: async () => ({ Component: (await import('../features/signup/success-page.js')).SuccessPage }),
  },
];

const memberRoutes: RouteObject = {
  loader: requireSignIn,
  lazy: async () => ({ Component: (await import('./members-only.js')).MembersOnly }),
  children: [
    {
      path: '/profile',
      lazy: async () => ({ Component: (await import('../features/member/profile/profile-page.js')).ProfilePage }),
    },
    {
      path: '/past-numbers',
      lazy: async () => ({
        Component: (await import('../features/member/numbers/past-numbers-page.js')).PastNumbersPage,
      }),
    },
  ],
};

/** Inside the application a public page is a route; opened at its URL it is a separate document. */
const publicPage = (path: PublicPath): RouteObject => ({
  path,
  lazy: async () => ({ Component: await publicPages[path]() }),
});

const publicRoutes: RouteObject[] = [
  publicPage('/'),
  publicPage('/how-it-works'),
  publicPage('/pricing'),
  publicPage('/faqs'),
  publicPage('/gift'),
  publicPage('/start'),
  publicPage('/proof'),
  publicPage('/statistics'),
  publicPage('/responsible-play'),
  publicPage('/accessibility'),
  publicPage('/status'),
  publicPage('/terms'),
  publicPage('/privacy'),
  {
    path: '/terms/:version',
    lazy: async () => ({ Component: (await import('../features/legal/published-page.js')).PublishedTermsPage }),
  },
  {
    path: '/privacy/:version',
    lazy: async () => ({ Component: (await import('../features/legal/published-page.js')).PublishedPrivacyPage }),
  },
  publicPage('/contact'),
  {
    lazy: serverData,
    children: [
      {
        path: '/gift/card',
        lazy: async () => ({ Component: (await import('../features/gift/gift-card-page.js')).GiftCardPage }),
      },
      {
        path: '/redeem',
        loader: recognizeMember,
        lazy: async () => ({ Component: (await import('../features/signup/redeem-page.js')).RedeemPage }),
      },
    ],
  },
  { ...publicPage('/login'), loader: skipWhenSignedIn },
];

const theme = { Switch: ThemeSwitch, toggle: switchTheme };

const adminPage = async () => {
  const { AdminPage } = await import('../features/admin/admin-page.js');
  return { Component: () => <AdminPage theme={theme} /> };
};

/** The site's route table. Every page is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageFallback,
    children: [
      {
        Component: WithLayout,
        children: [
          {
            // Keeps header, footer and navigation around an error.
            ErrorBoundary: ErrorPage,
            children: [
              ...publicRoutes,
              { lazy: serverData, children: [memberRoutes] },
              { ...publicPage('/404'), path: '*' },
            ],
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./purchase-layout.js')).PurchaseLayout }),
        children: [{ ErrorBoundary: ErrorPage, children: [{ lazy: serverData, children: signupRoutes }] }],
      },
      publicPage('/forgot-password'),
      {
        lazy: serverData,
        children: [
          {
            path: '/admin-dashboard',
            loader: openConsole,
            lazy: adminPage,
          },
        ],
      },
    ],
  },
];
