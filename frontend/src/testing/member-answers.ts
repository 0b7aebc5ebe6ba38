import type { AccountMessage, Receipt } from '../features/admin/member-page/member-api.js';
import { ana, auditEntry, message } from './admin-answers.js';

/** An email with numbers for the draw of Monday, November 23. */
export const receipt: Receipt = {
  deliveryId: `powerball-2026-11-23|${ana.id}|email`,
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  drawAt: '2026-11-24T03:59:00Z',
  channel: 'email',
  state: 'delivered',
  reason: null,
  destination: 'a···@example.com',
  createdAt: '2026-11-23T05:31:00Z',
  acceptedAt: '2026-11-23T05:32:00Z',
  deliveredAt: '2026-11-23T05:32:04Z',
  isResend: false,
  numbers: [{ whites: [5, 17, 28, 33, 64], red: 12 }],
  template: 'numbers-email@2',
  providerId: 'sg-1',
  error: null,
  segments: 1,
  costMicros: 400,
};

export const text: Receipt = {
  ...receipt,
  deliveryId: `powerball-2026-11-23|${ana.id}|sms`,
  channel: 'sms',
  destination: '··· 0100',
  acceptedAt: '2026-11-23T14:00:00Z',
  deliveredAt: '2026-11-23T14:00:05Z',
  template: 'numbers-text@1',
  providerId: 'SM1',
  segments: 2,
  costMicros: 16_600,
};

export const now = '2026-11-23T18:00:00Z';

export const anasDetails = {
  ...ana,
  phone: '2125550100',
  city: 'Little Rock',
  state: 'AR',
  zip: '72201',
  createdAt: '2026-11-01T15:00:00Z',
  closed: false,
  preferences: {
    method: 'both',
    games: ['powerball', 'megamillions'],
    jackpotThreshold: 'all',
    notificationsEnabled: true,
  },
  consents: {
    sms: { allowed: true, at: '2026-11-01T15:00:00Z', source: 'signup' },
    email: { allowed: true, at: '2026-11-01T15:00:00Z', source: 'signup' },
  },
  subscription: {
    status: 'active',
    autoRenew: true,
    disputed: false,
    currentPeriodEnd: '2027-11-01T15:00:00Z',
    upgradeAt: null as string | null,
  },
  unreachable: false,
  pausedAt: null as string | null,
  pausedUntil: null as string | null,
  closure: null as object | null,
  reopened: null as object | null,
  exclusion: null as object | null,
  deletedAt: null as string | null,
};

export const invoice = {
  invoiceId: 'in_1',
  number: 'NC-0001',
  at: '2026-11-01T15:00:00Z',
  amountCents: 5988,
  state: 'paid',
  refundedCents: 0,
  creditedCents: 0,
  refundableCents: 5988,
  url: 'https://invoice.example/in_1',
};

/** The receipt of Ana's payment, by email. */
export const accountMessage: AccountMessage = {
  id: 'email|payment-receipt|in_1',
  title: 'Receipt',
  channel: 'email',
  state: 'delivered',
  reason: null,
  createdAt: '2026-11-01T15:01:00Z',
  acceptedAt: '2026-11-01T15:02:00Z',
};

const pageOf = (...items: object[]) => ({ items, total: items.length });

/** Responses of the services for Ana's page. */
export const memberAnswers = {
  [`GET /api/admin/members/${ana.id}`]: { body: anasDetails },
  'GET /api/admin/deliveries/receipts': { body: { now, ...pageOf(text, receipt) } },
  [`GET /api/admin/payments/invoices/${ana.id}`]: { body: { items: [invoice] } },
  [`GET /api/admin/payments/repayments/${ana.id}`]: { body: { items: [] as object[] } },
  'GET /api/admin/deliveries/account-messages': { body: pageOf(accountMessage) },
  'GET /api/admin/contacts': { body: pageOf({ ...message, email: ana.email }) },
  'GET /api/admin/audit': { body: pageOf({ ...auditEntry, action: 'resent numbers', target: text.deliveryId }) },
};
