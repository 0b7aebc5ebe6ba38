/** Responses of the services for Maria, an active member. */
export const mariaMember = {
  memberId: 'member-1',
  accountInfo: {
    firstName: 'Maria',
    lastName: 'Okafor',
    email: 'maria@example.com',
    phone: '5015554821',
    zip: '72201',
    city: 'Little Rock',
    state: 'AR',
    accountStatus: 'active',
  },
  autoRenew: true,
  communicationPreferences: {
    method: 'both',
    jackpotThreshold: 'all',
    notificationsEnabled: true,
    createdAt: '2026-09-14T12:00:00Z',
    smsAllowed: true,
    emailAllowed: true,
    emailResults: null as boolean | null,
    textResults: false,
    language: 'en',
    pushResults: true,
  },
  games: ['powerball', 'megamillions'],
  subscription: {
    plan: 'monthly',
    signupDate: '2026-09-14T12:00:00Z',
    status: 'active',
    currentPeriodEnd: '2026-12-14T12:00:00Z',
  },
  terms: { accepted: true, version: '1.0', effective: '2025-08-19', changes: [] },
  contactChange: null,
  pendingUpgrade: null,
  createdAt: '2026-09-14T12:00:00Z',
};

/** Maria has not requested her invitation link yet. */
export const mariasInvitation = {
  code: null as string | null,
  rewardCents: 1299,
  waiting: 0,
  rewarded: 0,
  mostRewards: 12,
};

/** Maria's subscription with the offer of the annual plan. */
export const mariasSubscription = {
  plan: 'monthly',
  amountCents: 1299,
  autoRenew: true,
  currentPeriodEnd: '2026-12-14T12:00:00Z',
  nextCharge: { at: '2026-12-14T12:00:00Z', amountCents: 1299 },
  upgrade: {
    startsAt: '2026-12-14T12:00:00Z',
    endsAt: '2027-12-14T12:00:00Z',
    amountCents: 5988,
    yearOfMonthsCents: 15_588,
    savingCents: 9600,
    savingPercent: 61,
  },
  pendingUpgrade: null,
};

export const mariasInvoices = [
  {
    invoiceId: 'in_3',
    number: 'NC-0003',
    at: '2026-11-14T12:00:00Z',
    amountCents: 1299,
    currency: 'usd',
    state: 'paid',
    refundedCents: 0,
    creditedCents: 0,
    period: { startsAt: '2026-11-14T12:00:00Z', endsAt: '2026-12-14T12:00:00Z' },
    url: 'https://invoices.example/in_3',
    pdfUrl: null,
  },
];

export const mondaysPowerball = {
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  date: '2026-11-23',
  drawAt: '2026-11-24T03:59:00Z',
  deadline: '2026-11-23T03:59:00Z',
  state: 'sealed',
} as const;

export const tuesdaysMegaMillions = {
  drawId: 'megamillions-2026-11-24',
  game: 'megamillions',
  date: '2026-11-24',
  drawAt: '2026-11-25T04:00:00Z',
  deadline: '2026-11-24T04:00:00Z',
  state: 'sealed',
} as const;

export const textDelivered = {
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  channel: 'sms',
  state: 'delivered',
  destination: '··· 4821',
  acceptedAt: '2026-11-22T15:12:00Z',
  deliveredAt: '2026-11-22T15:12:04Z',
} as const;

export const emailDelivered = {
  ...textDelivered,
  channel: 'email',
  destination: 'm···@example.com',
  acceptedAt: '2026-11-22T15:12:30Z',
  deliveredAt: null,
} as const;

export const saturdaysPowerball = {
  drawId: 'powerball-2026-11-21',
  game: 'powerball' as const,
  drawDate: '2026-11-21',
  drawAt: '2026-11-22T03:59:00Z',
  deadline: '2026-11-21T03:59:00Z',
  numbers: ['05-17-28-33-64 +12', '02-19-31-46-58 +07'],
  sets: [
    { whites: [5, 17, 28, 33, 64], red: 12 },
    { whites: [2, 19, 31, 46, 58], red: 7 },
  ],
  result: { whites: [17, 20, 33, 41, 60], red: 12 },
};

/** Her set of Saturday matched $7. */
export const mariasYear = { year: 2026, draws: 1, sets: 1, dollars: 7, jackpots: 0 };

export const mariasAnswers = {
  'GET /api/member': { body: mariaMember },
  'GET /api/subscription': { body: mariasSubscription },
  'GET /api/invitation': { body: mariasInvitation },
  'GET /api/subscription/invoices': { body: { items: mariasInvoices } },
  'GET /api/draws': { body: { items: [mondaysPowerball, tuesdaysMegaMillions], now: '2026-11-22T20:00:00Z' } },
  'GET /api/deliveries': { body: { items: [emailDelivered, textDelivered] } },
  'GET /api/profile/devices': { body: { publicKey: null, items: [] } },
  'GET /api/past-numbers': { body: { items: [saturdaysPowerball], next: null, yearPrizes: mariasYear } },
};
