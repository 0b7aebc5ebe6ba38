import type { RouteObject } from 'react-router-dom';

import { HomePage } from '../features/marketing/home-page.js';
import { ErrorPage } from './error-page.js';
import { Layout } from './layout.js';
import { NotFoundPage } from './not-found-page.js';
import { PageFallback } from './page-fallback.js';
import { requireSignIn, restoreSession, skipWhenSignedIn } from './guards.js';
import { Root } from './root.js';

const serverData = async () => ({ Component: (await import('./server-data.js')).ServerData });

const signupRoutes: RouteObject[] = [
  {
    path: '/signup',
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
      lazy: async () => ({ Component: (await import('../features/member/profile-page.js')).ProfilePage }),
    },
    {
      path: '/past-numbers',
      lazy: async () => ({ Component: (await import('../features/member/past-numbers-page.js')).PastNumbersPage }),
    },
  ],
};

const publicRoutes: RouteObject[] = [
  { index: true, Component: HomePage },
  {
    path: '/how-it-works',
    lazy: async () => ({ Component: (await import('../features/marketing/how-it-works-page.js')).HowItWorksPage }),
  },
  {
    path: '/pricing',
    lazy: async () => ({ Component: (await import('../features/marketing/pricing-page.js')).PricingPage }),
  },
  { path: '/faqs', lazy: async () => ({ Component: (await import('../features/marketing/faqs-page.js')).FaqsPage }) },
  { path: '/terms', lazy: async () => ({ Component: (await import('../features/legal/terms-page.js')).TermsPage }) },
  {
    path: '/privacy',
    lazy: async () => ({ Component: (await import('../features/legal/privacy-page.js')).PrivacyPage }),
  },
  {
    path: '/contact',
    lazy: async () => ({ Component: (await import('../features/contact/contact-page.js')).ContactPage }),
  },
  {
    path: '/login',
    loader: skipWhenSignedIn,
    lazy: async () => ({ Component: (await import('../features/sign-in/login-page.js')).LoginPage }),
  },
];

/** The site's table of contents. Everything but the home page is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageFallback,
    children: [
      {
        Component: Layout,
        children: [
          {
            // Keeps header, footer and navigation around an error.
            ErrorBoundary: ErrorPage,
            children: [
              ...publicRoutes,
              { lazy: serverData, children: [...signupRoutes, memberRoutes] },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
      {
        path: '/forgot-password',
        lazy: async () => ({
          Component: (await import('../features/sign-in/forgot-password-page.js')).ForgotPasswordPage,
        }),
      },
      {
        lazy: serverData,
        children: [
          {
            path: '/admin-dashboard',
            loader: restoreSession,
            lazy: async () => ({ Component: (await import('../features/admin/admin-page.js')).AdminPage }),
          },
        ],
      },
    ],
  },
];
