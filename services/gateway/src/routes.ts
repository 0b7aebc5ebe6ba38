import type { Config } from './config.js';

type Upstream = { [Name in keyof Config]-?: Name extends `${string}_URL` ? Name : never }[keyof Config];

export interface Route {
  prefix: string;
  to: Upstream;
  /** Multiple of the rate limit that applies to one address on this route; 1 by default. */
  share?: number;
  /** Whether the same limit also applies to one account, across all addresses. */
  isPerAccount?: boolean;
  /** Maximum body size, if not the default. */
  bodyLimitBytes?: number;
  /** Header without which a body is not read. */
  signatureHeader?: string;
  /** Whether a POST makes Keycloak hash a password. */
  isHashing?: boolean;
  /** Maximum requests per hour for the email address in the body, across all callers. */
  mostPerEmail?: number;
}

const PROVIDER_BATCH_BYTES = 800 * 1024; // SendGrid's event batches can reach 768 kB

const SERVICES = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'] as const;

/**
 * The routes of each service. The longest prefix wins. Paths under /api that are not listed are not publicly reachable.
 */
export const routes: Route[] = [
  { prefix: '/api/signup/validate', to: 'MEMBERS_URL', share: 0.1 },
  { prefix: '/api/signup/account', to: 'IDENTITY_URL', share: 0.1, isHashing: true },
  { prefix: '/api/signup', to: 'BILLING_URL' },
  { prefix: '/api/checkout', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/zip', to: 'MEMBERS_URL' },
  { prefix: '/api/area-codes', to: 'MEMBERS_URL' },
  { prefix: '/api/member', to: 'MEMBERS_URL' },
  { prefix: '/api/member/data-export', to: 'MEMBERS_URL', share: 0.05 },
  { prefix: '/api/member/contact', to: 'MEMBERS_URL', share: 0.05, isPerAccount: true },
  { prefix: '/api/member/leave-reason', to: 'MEMBERS_URL', share: 0.05 },
  { prefix: '/api/member/self-exclusion', to: 'MEMBERS_URL', share: 0.05, isPerAccount: true },
  { prefix: '/api/past-numbers', to: 'MEMBERS_URL' },
  { prefix: '/api/subscription', to: 'BILLING_URL' },
  { prefix: '/api/subscription/data-export', to: 'BILLING_URL', share: 0.05 },
  { prefix: '/api/subscription/invoices', to: 'BILLING_URL', share: 0.25 },
  { prefix: '/api/subscription/auto-renew', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/subscription/upgrade', to: 'BILLING_URL', share: 0.05 },
  { prefix: '/api/subscription/restart', to: 'BILLING_URL', share: 0.05 },
  { prefix: '/api/subscription/portal', to: 'BILLING_URL', share: 0.05 },
  { prefix: '/api/invitation', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/invitations', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/gifts', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/gifts/lookup', to: 'BILLING_URL', share: 0.1 },
  { prefix: '/api/subscription/gift', to: 'BILLING_URL', share: 0.05, isPerAccount: true },
  { prefix: '/api/password', to: 'IDENTITY_URL', share: 0.05, isPerAccount: true, isHashing: true },
  { prefix: '/api/password-reset', to: 'IDENTITY_URL', share: 0.05, mostPerEmail: 5 },
  { prefix: '/api/reauthentication', to: 'IDENTITY_URL', share: 0.05, isPerAccount: true, isHashing: true },
  { prefix: '/api/sessions', to: 'IDENTITY_URL', share: 0.25, isPerAccount: true },
  { prefix: '/api/second-factor', to: 'IDENTITY_URL', share: 0.25, isPerAccount: true },
  { prefix: '/api/deliveries', to: 'DELIVERY_URL' },
  { prefix: '/api/deliveries/data-export', to: 'DELIVERY_URL', share: 0.05 },
  { prefix: '/api/profile/devices', to: 'DELIVERY_URL', share: 0.25, isPerAccount: true },
  { prefix: '/api/unsubscribe', to: 'DELIVERY_URL' },
  { prefix: '/api/resend', to: 'DELIVERY_URL' },
  { prefix: '/api/draws', to: 'NUMBERGEN_URL' },
  { prefix: '/api/assignments', to: 'NUMBERGEN_URL' },
  { prefix: '/api/proofs', to: 'NUMBERGEN_URL', share: 0.5 },
  { prefix: '/api/results', to: 'REPORTING_URL' },
  { prefix: '/api/statistics', to: 'REPORTING_URL', share: 0.2 },
  { prefix: '/api/contact', to: 'ADMIN_URL', share: 0.05 },
  { prefix: '/api/webhooks/stripe', to: 'BILLING_URL', share: 20, signatureHeader: 'stripe-signature' },
  {
    prefix: '/api/webhooks/twilio/events',
    to: 'DELIVERY_URL',
    share: 20,
    bodyLimitBytes: PROVIDER_BATCH_BYTES,
    signatureHeader: 'x-twilio-signature',
  },
  { prefix: '/api/webhooks/twilio', to: 'DELIVERY_URL', share: 20, signatureHeader: 'x-twilio-signature' },
  {
    prefix: '/api/webhooks/sendgrid',
    to: 'DELIVERY_URL',
    share: 20,
    bodyLimitBytes: PROVIDER_BATCH_BYTES,
    signatureHeader: 'x-twilio-email-event-webhook-signature',
  },
  { prefix: '/api/admin/gate', to: 'IDENTITY_URL', share: 0.05, isPerAccount: true },
  // An invitation sends an email
  { prefix: '/api/admin/staff', to: 'IDENTITY_URL', share: 0.2 },
  { prefix: '/api/admin/members', to: 'MEMBERS_URL' },
  { prefix: '/api/admin/payments', to: 'BILLING_URL' },
  { prefix: '/api/admin/rules', to: 'NUMBERGEN_URL' },
  { prefix: '/api/admin/draws', to: 'NUMBERGEN_URL' },
  { prefix: '/api/admin/deliveries', to: 'DELIVERY_URL' },
  { prefix: '/api/admin/reports', to: 'REPORTING_URL' },
  { prefix: '/api/admin/jackpot-wins', to: 'REPORTING_URL' },
  ...SERVICES.flatMap((service) => {
    const to = `${service.toUpperCase() as Uppercase<typeof service>}_URL` as const;
    return [
      { prefix: `/api/admin/metrics/${service}`, to },
      // It calls providers and sends an email
      { prefix: `/api/admin/preflight/${service}`, to, share: 0.05, isPerAccount: true },
    ];
  }),
  { prefix: '/api/admin/rollout', to: 'ADMIN_URL' },
  { prefix: '/api/admin/audit', to: 'ADMIN_URL' },
  { prefix: '/api/admin/contacts', to: 'ADMIN_URL' },
  { prefix: '/api/admin/dead-letters', to: 'ADMIN_URL' },
  { prefix: '/api/admin/incidents', to: 'ADMIN_URL' },
  { prefix: '/api/admin/notification-routes', to: 'ADMIN_URL' },
];
