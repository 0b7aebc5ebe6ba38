import { consent, mailTemplate, textTemplate } from './delivery-answers.js';
import { studio } from './rules-answers.js';

export const rollout = (targetSets: number, isDefault: boolean) => ({
  success: true,
  config: { targetSets, lastUpdated: null, updatedBy: null, isDefault },
});

export const sealedDraw = {
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  date: '2026-11-23',
  drawAt: '2026-11-24T03:59:00Z',
  deadline: '2026-11-23T03:59:00Z',
  state: 'sealed',
  poolSize: 20_000,
  generatedSize: 10_000,
  targetSets: 20_000,
  refusedTarget: null,
  compliantSpace: 78_942_112,
  setsPerMember: 10,
  eligibleMembers: 1_900,
  membersAssigned: 1_841,
  sealedWithoutLastResult: false,
  progress: 0.5,
};

export const ana = {
  id: '5b0c9f5e-6d57-4f0a-9d55-0a4f6d1f0001',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Reyes',
  plan: 'annual',
  status: 'active',
};

/** Ana's newest numbers: the email arrived. */
export const lastDelivery = {
  memberId: ana.id,
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  at: '2026-11-22T14:12:00Z',
  messages: [
    { channel: 'sms', state: 'failed', reason: 'no-answer', isResend: false },
    { channel: 'email', state: 'delivered', reason: null, isResend: false },
  ],
};

export const assignment = {
  id: `powerball-2026-11-23|${ana.id}`,
  email: 'ana@example.com',
  drawDate: '2026-11-23',
  city: 'Little Rock',
  state: 'AR',
  numbers: ['05-17-28-33-64 +12'],
};

export const report = {
  game: 'powerball',
  drawId: 'powerball-2026-11-21',
  drawDate: '2026-11-21',
  drawInfo: { winningWhiteBalls: [5, 17, 28, 33, 64], winningPB: 12, totalNumbersAssigned: 18_410 },
  tally: { powerballOnly: 482, whiteBallMatch: { 1: 6_021, 2: 1_204, 3: 88, 4: 2, 5: 1 }, fullMatch: 0 },
  winners: { fiveWhiteBallsOnly: [{ memberId: ana.id, numbers: '05-17-28-33-64 +07' }], fivePlusPowerball: [] },
};

const boardLine = {
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  startedAt: '2026-11-22T05:00:00Z',
  deadline: '2026-11-23T03:59:00Z',
  queued: 0,
  sending: 0,
  accepted: 0,
  delivered: 0,
  failed: 0,
  suppressed: 0,
  expired: 0,
  unknown: 0,
  maybeDuplicate: 0,
  forecast: null as object | null,
};

export const calmForecast = {
  waiting: 1_208,
  segments: 2_416,
  finishAt: '2026-11-22T19:05:00Z',
  late: 0,
  isInDanger: false,
};

export const board = {
  now: '2026-11-22T17:00:00Z',
  resting: [] as object[],
  items: [
    { ...boardLine, channel: 'email', delivered: 1_800, suppressed: 41 },
    {
      ...boardLine,
      channel: 'sms',
      queued: 1_200,
      sending: 8,
      accepted: 90,
      delivered: 540,
      failed: 3,
      forecast: calmForecast,
    },
    {
      ...boardLine,
      drawId: 'megamillions-2026-11-20',
      game: 'megamillions',
      channel: 'sms',
      deadline: '2026-11-20T04:00:00Z',
      delivered: 900,
      expired: 2,
    },
  ],
};

export const auditEntry = {
  id: 'rollout/rollout:2',
  at: '2026-11-22T16:00:00Z',
  actor: 'admin@example.com',
  action: 'changed rollout target',
  target: '50000',
};

export const deadLetter = {
  id: 'members/0/17',
  group: 'members',
  topic: 'billing.v1',
  type: 'billing.v1.SignupPaid',
  key: ana.id,
  error: 'the store was away',
  at: '2026-11-22T15:00:00Z',
  replays: 0,
  isSetAside: false,
};
export const otherDeadLetter = {
  ...deadLetter,
  id: 'delivery/2/4',
  group: 'delivery',
  type: 'numbergen.v1.SetsAssigned',
};

export const deadLetterDetails = {
  ...deadLetter,
  eventId: 'signups/s-1:2',
  source: '/numbercast/billing',
  publishedAt: '2026-11-22T14:59:00Z',
  payload: { signupId: 's-1', firstName: 'Ana' },
  unreadable: null,
};

export const message = {
  id: 'c-1',
  name: 'Bo Li',
  email: 'bo@example.com',
  phone: null,
  memberId: null,
  subject: 'Where are my numbers?',
  state: 'open' as const,
  receivedAt: '2026-11-22T12:00:00Z',
  closed: null,
};

export const thread = {
  ...message,
  revision: 1,
  firstName: 'Bo',
  messages: [
    { id: 'c-1', direction: 'in', channel: 'form', body: 'None came.\nWhy?', at: '2026-11-22T12:00:00Z', by: null },
  ],
};

export const replyTemplate = {
  id: 'sign-in',
  name: 'Signing in',
  body: 'Hello {firstName},\n\nTry again.',
  revision: 0,
};

const pageOf = (...items: object[]) => ({ body: { items, total: items.length } });

const services = ['gateway', 'identity', 'billing', 'members', 'numbergen', 'delivery', 'reporting', 'admin'];

interface GivenFigure {
  readonly name: string;
  readonly labels?: object;
  readonly value?: number;
}

const zero = (name: string) => ({ name, labels: {}, value: 0 });

/** Metrics of each service when no work waits for an operator. */
const CALM: Partial<Record<string, { name: string }[]>> = {
  admin: ['dead_letters_waiting', 'contact_messages_waiting', 'contact_message_oldest_seconds'].map(zero),
  reporting: ['jackpot_wins_open'].map(zero),
  billing: ['disputes_undecided', 'payment_notices_parked', 'reconciliation_orphans', 'provider_settings_wrong'].map(
    zero,
  ),
  delivery: ['messages_undelivered'].map(zero),
  members: ['members_unreachable'].map(zero),
};

/** @param metrics replace the calm ones of the same name, and are added to the others */
export const metricsOf = (service: string, metrics: GivenFigure[] = []) => ({
  service,
  replica: `${service}-7f9c/1`,
  upSeconds: 7_200,
  memoryBytes: 150 * 2 ** 20,
  ready: { ready: true, serving: true, store: true, events: true },
  metrics: [...(CALM[service] ?? []).filter(({ name }) => !metrics.some((metric) => metric.name === name)), ...metrics],
});

export const lateResult = {
  incidentId: 'result-late|powerball-2026-11-21|2026-11-22T10:00:00.000Z',
  kind: 'result-late',
  isUrgent: true,
  summary: 'Powerball Sat Nov 21 has no result 6 hours after the draw.',
  begunAt: '2026-11-22T10:00:00Z',
  dueAt: null,
  endedAt: null,
  acknowledged: null,
  notified: [{ routeId: 'r-1', at: '2026-11-22T10:00:01Z' }],
};

export const onCallRoute = {
  routeId: 'r-1',
  name: 'On call',
  channel: 'webhook',
  shownTo: 'hooks.example.com',
  kinds: ['result-late', 'result-held'],
  urgentOnly: true,
  afterMinutes: 15,
  quietHours: { from: '22:00', to: '07:00', zone: 'America/New_York' },
  lastOutcome: { at: '2026-11-22T10:00:02Z', error: 'status 404' },
};

export const administrator = {
  staffId: 'admin',
  firstName: 'Numbercast',
  lastName: 'Administrator',
  email: 'admin@numbercast.example',
  role: 'admin',
  state: 'active',
  failure: null,
  linkExpiresAt: null,
  hasSecondFactor: true,
  lastSignInAt: '2026-11-22T15:00:00Z',
  isConfigured: true,
  isOwn: true,
};

export const supportPerson = {
  ...administrator,
  staffId: 'staff-ann',
  firstName: 'Ann',
  lastName: 'Lane',
  email: 'ann@staff.example',
  role: 'support',
  isConfigured: false,
  isOwn: false,
};

export const adminAnswers = {
  'POST /api/admin/gate': {
    body: { stepUp: 'step-up token', expiresAt: new Date(Date.now() + 900_000).toISOString() },
  },
  'GET /api/admin/rollout': { body: rollout(10_000, true) },
  'GET /api/admin/draws': { body: { items: [sealedDraw] } },
  'GET /api/admin/draws/progress': { body: { items: [] } },
  'GET /api/admin/deliveries': { body: board },
  'GET /api/admin/deliveries/receipts': { body: { items: [] } },
  'GET /api/admin/deliveries/last': { body: { items: [lastDelivery] } },
  'GET /api/admin/deliveries/alarms': { body: { now: board.now, items: [] } },
  'GET /api/admin/deliveries/resends': { body: { items: [] } },
  'GET /api/admin/deliveries/templates': { body: { items: [textTemplate, mailTemplate] } },
  [`GET /api/admin/members/${ana.id}/consents`]: { body: { items: [consent] } },
  'GET /api/admin/members': pageOf(ana),
  'GET /api/admin/payments': pageOf({ memberId: ana.id, email: 'ana@example.com', plan: 'annual' }),
  'GET /api/admin/payments/reconciliation': {
    body: {
      newest: {
        begunAt: '2026-11-22T08:00:00Z',
        endedAt: '2026-11-22T08:00:40Z',
        checked: 1204,
        corrected: 0,
        unreadable: [],
      },
    },
  },
  'GET /api/admin/members/leave-reasons': {
    body: {
      last30Days: { 'renewal-off': { 'no-wins': 2 }, deleted: {} },
      last90Days: { 'renewal-off': { 'no-wins': 5, 'too-expensive': 3 }, deleted: { other: 1 } },
      texts: [{ memberId: ana.id, act: 'deleted', text: 'I moved abroad', at: '2026-11-20T15:00:00Z' }],
    },
  },
  'GET /api/admin/payments/metrics': {
    body: {
      newest: {
        at: '2026-11-22T16:00:00Z',
        monthlyRevenueCents: 2_031_540,
        running: { monthly: 1100, annual: 1204 },
        paused: 31,
        disputed: 2,
        pastDue: { count: 12, amountCents: 25_188 },
        churn: { before: 2250, left: 45, reasons: { 'not-renewed': 30, unpaid: 11, deleted: 4 } },
        cohorts: [
          { month: '2026-11', joined: 99, still: [] },
          { month: '2026-09', joined: 200, still: [180] },
        ],
      },
    },
  },
  'GET /api/admin/payments/disputes': { body: { items: [] } },
  'GET /api/admin/payments/settings': {
    body: {
      portal: { canCancel: false, canChangePlan: false, canPause: false, readAt: '2026-11-22T15:00:00Z' },
      afterRetries: null,
    },
  },
  'GET /api/admin/payments/orphans': { body: { items: [] } },
  'GET /api/admin/payments/gifts': { body: { items: [], total: 0 } },
  'GET /api/assignments': pageOf(assignment),
  'GET /api/admin/reports': { body: { items: [report] } },
  'GET /api/admin/jackpot-wins': { body: { now: board.now, items: [] } },
  'GET /api/admin/audit': pageOf(auditEntry),
  'GET /api/admin/incidents': { body: { items: [lateResult] } },
  'GET /api/admin/staff': { body: { items: [administrator, supportPerson] } },
  'GET /api/admin/notification-routes': { body: { items: [onCallRoute] } },
  'GET /api/admin/dead-letters': pageOf(deadLetter, otherDeadLetter),
  'GET /api/admin/dead-letters/members%2F0%2F17': { body: deadLetterDetails },
  'GET /api/admin/contacts': pageOf(message),
  ...Object.fromEntries(services.map((service) => [`GET /api/admin/metrics/${service}`, { body: metricsOf(service) }])),
  'GET /api/admin/contacts/c-1': { body: thread },
  'GET /api/admin/contacts/figures': {
    body: { open: 1, oldestSince: message.receivedAt, answered: 2, medianMs: 7_200_000, p90Ms: 43_200_000 },
  },
  'GET /api/admin/contacts/templates': { body: { items: [replyTemplate] } },
  'GET /api/admin/deliveries/support-replies/c-1': { body: { items: [] } },
  'GET /api/admin/rules/studio': { body: studio },
  'GET /api/admin/rules': {
    body: {
      version: 'v1.0',
      features: ['Skip recently drawn numbers'],
      whiteBallRules: { xBlockSize: 10 },
      redBallRules: { skipRecentDraws: 1 },
    },
  },
};
