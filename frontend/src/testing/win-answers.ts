import type { Win, WinCase } from '../features/admin/jackpot-wins/wins-api.js';

const openCase: WinCase = {
  state: 'open',
  opened: { by: 'ann', at: '2026-11-24T15:00:00Z' },
  dueOn: '2026-11-27',
  dueAt: '2026-11-28T05:00:00Z',
  shareCents: 1_500_000_000,
};

/** A detected win before any entry. */
export const newWin: Win = {
  winId: 'powerball-2026-11-23|ada',
  game: 'powerball',
  drawId: 'powerball-2026-11-23',
  date: '2026-11-23',
  memberId: 'ada',
  balls: { whites: [5, 17, 28, 33, 64], red: 12 },
  stands: true,
  contactBy: { dueOn: '2026-11-27', dueAt: '2026-11-28T05:00:00Z' },
  payout: null,
  case: null,
};

/** A win with a payout above the limit. */
export const aWin = (changes: Partial<WinCase> = {}): Win => ({
  ...newWin,
  payout: { by: 'ann', at: '2026-11-24T15:00:00Z', grossCents: 60_000_000_000 },
  case: { ...openCase, ...changes },
});
