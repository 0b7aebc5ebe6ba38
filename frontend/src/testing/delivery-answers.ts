export const resendJob = {
  id: '0a6f2c9e-6f2b-4c58-9a53-0c6c58f5f3d1',
  drawId: 'powerball-2026-11-23',
  channel: 'sms',
  states: ['failed'],
  actor: 'admin@example.com',
  startedAt: '2026-11-22T16:30:00Z',
  state: 'running',
  tally: { queued: 40, delivered: 2, onTheWay: 1, refused: 3, unreadable: 0 },
  progress: { waiting: 12, inFlight: 4, delivered: 24, failed: 0, notSent: 0 },
};

export const textTemplate = {
  key: 'numbers-text',
  channel: 'sms',
  version: 3,
  title: 'Numbers',
  when: 'Before each draw',
};
export const mailTemplate = { ...textTemplate, key: 'numbers-email', channel: 'email', version: 2 };

export const consent = {
  at: '2026-11-20T15:00:00Z',
  channel: 'sms',
  allowed: false,
  source: 'stop-reply',
  textVersion: null,
  language: null,
  confirmedAge: null,
  ip: null,
  userAgent: null,
  evidence: 'text SM1 from +12125550100: "Stop"',
};
