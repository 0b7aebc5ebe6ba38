import { screen } from '@testing-library/react';

import { openSite } from './render-app.js';

export const rollout = (targetSets: number, isDefault: boolean) => ({
  success: true,
  config: { targetSets, lastUpdated: null, updatedBy: null, isDefault },
});

const sealedDraw = {
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  drawAt: '2026-11-24T03:59:00Z',
  deadline: '2026-11-23T03:59:00Z',
  state: 'sealed',
  poolSize: 20_000,
  targetSets: 20_000,
  compliantSpace: 78_942_112,
  setsPerMember: 10,
  membersAssigned: 1_841,
  progress: 0.5,
};

const ana = {
  id: 'm-1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Reyes',
  plan: 'annual',
  status: 'active',
};
export const assignment = {
  id: 'powerball-2026-11-23|m-1',
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
  tally: { powerballOnly: 482, whiteBallMatch: { 1: 6_021, 2: 1_204, 3: 88, 4: 2, 5: 0 }, fullMatch: 0 },
  winners: { fiveWhiteBallsOnly: [], fivePlusPowerball: [] },
};

export const adminAnswers = {
  'POST /api/admin/gate': {
    body: { stepUp: 'step-up token', expiresAt: new Date(Date.now() + 900_000).toISOString() },
  },
  'GET /api/admin/rollout': { body: rollout(10_000, true) },
  'GET /api/admin/draws': { body: { items: [sealedDraw] } },
  'GET /api/admin/deliveries': { body: { items: [] } },
  'GET /api/admin/members': { body: { items: [ana], total: 1 } },
  'GET /api/admin/payments': {
    body: { items: [{ memberId: 'm-1', email: 'ana@example.com', plan: 'annual' }], total: 1 },
  },
  'GET /api/assignments': { body: { items: [assignment], total: 1 } },
  'GET /api/admin/rules': {
    body: {
      version: 'v1.0',
      features: ['Skip recently drawn numbers'],
      whiteBallRules: { xBlockSize: 10 },
      redBallRules: { skipRecentDraws: 1 },
    },
  },
};

/** Passes the gate and opens a tab. */
export async function openConsole(tab = '') {
  const site = await openSite(`/admin-dashboard${tab && `?tab=${tab}`}`);
  await site.user.type(await screen.findByLabelText('Admin password'), 'open sesame');
  await site.user.click(screen.getByRole('button', { name: 'Open the console' }));
  await screen.findByRole('navigation', { name: 'Admin' });
  return site;
}
