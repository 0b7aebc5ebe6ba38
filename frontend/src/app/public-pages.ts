import type { ComponentType } from 'react';

/**
 * The pages that are rendered when the site is built and are complete without any script. The key is the page's path;
 * `/404` is shown for unknown paths.
 */
export const publicPages = {
  '/': async () => (await import('../features/marketing/home-page.js')).HomePage,
  '/how-it-works': async () => (await import('../features/marketing/how-it-works-page.js')).HowItWorksPage,
  '/pricing': async () => (await import('../features/marketing/pricing-page.js')).PricingPage,
  '/faqs': async () => (await import('../features/marketing/faqs-page.js')).FaqsPage,
  '/gift': async () => (await import('../features/gift/gift-page.js')).GiftPage,
  '/start': async () => (await import('../features/marketing/start-page.js')).StartPage,
  '/proof': async () => (await import('../features/proof/proof-page.js')).ProofPage,
  '/statistics': async () => (await import('../features/statistics/statistics-page.js')).StatisticsPage,
  '/responsible-play': async () =>
    (await import('../features/responsible-play/responsible-play-page.js')).ResponsiblePlayPage,
  '/accessibility': async () => (await import('../features/accessibility/accessibility-page.js')).AccessibilityPage,
  '/status': async () => (await import('../features/status/status-page.js')).StatusPage,
  '/terms': async () => (await import('../features/legal/terms-page.js')).TermsPage,
  '/privacy': async () => (await import('../features/legal/privacy-page.js')).PrivacyPage,
  '/contact': async () => (await import('../features/contact/contact-page.js')).ContactPage,
  '/login': async () => (await import('../features/sign-in/login-page.js')).LoginPage,
  '/forgot-password': async () => (await import('../features/sign-in/forgot-password-page.js')).ForgotPasswordPage,
  '/404': async () => (await import('../features/marketing/not-found-page.js')).NotFoundPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type PublicPath = keyof typeof publicPages;
