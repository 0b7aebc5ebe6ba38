import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { services } from '@numbercast/local-stack/topology';
import { type Role, roles, signedIn, stepUpFor, test } from './callers.js';
import { expectProblem } from './problem.js';
import { member, PATIENCE } from './fixtures.js';

/** Expected statuses for visitor, member, restricted member, admin without step-up, and admin. */
type Line = [method: string, path: string, statuses: Record<Role, number | null>, body?: object];

const to = (...statuses: (number | null)[]) =>
  Object.fromEntries(roles.map((role, index) => [role, statuses[index]])) as Line[2];
const anyCaller = (status: number) => to(status, status, status, status, status);
/** The admin is signed in too, but has no membership. A restriction blocks changes (spec §4). */
const membersOnly = (status: number, admin: number, restricted: number | null = status) =>
  to(401, status, restricted, admin, admin);
const adminOnly = (status: number) => to(401, 403, 403, 403, status);
const RESTRICTED = 409;

const table: Line[] = [
  ['GET', '/config.json', anyCaller(200)],
  ['GET', '/api/status', anyCaller(200)],
  ['GET', '/api/admin/gate', to(401, 200, 200, 200, 200)],
  ['POST', '/api/signup/validate', anyCaller(200), { email: 'nobody@mail.example', phone: '2125550100' }],
  ['POST', '/api/signup/account', anyCaller(400), {}],
  ['POST', '/api/password-reset', anyCaller(400), {}],
  ['GET', '/api/signup/0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1', anyCaller(404)],
  ['POST', '/api/checkout', anyCaller(400), {}],
  ['GET', '/api/invitations/AAAAAAAA', anyCaller(404)],
  ['POST', '/api/gifts', anyCaller(400), {}],
  ['POST', '/api/gifts/lookup', anyCaller(404), { code: 'none' }],
  ['GET', '/api/zip/10001', anyCaller(200)],
  ['GET', '/api/area-codes/212', anyCaller(200)],
  ['GET', '/api/draws', anyCaller(200)],
  ['GET', '/api/results', anyCaller(200)],
  ['GET', '/api/statistics?game=powerball', anyCaller(200)],
  ['GET', '/api/statistics/csv?game=megamillions', anyCaller(200)],
  ['GET', '/api/proofs', anyCaller(200)],
  ['GET', '/api/proofs/no-such-draw', anyCaller(404)],
  ['GET', '/api/proofs/no-such-draw/mine', membersOnly(404, 404)],
  ['POST', '/api/contact', anyCaller(400), {}],
  ['POST', '/api/backchannel-logout', anyCaller(400), {}],
  ['GET', '/api/unsubscribe/nobody', anyCaller(404)],
  ['POST', '/api/unsubscribe/nobody', anyCaller(404), {}],
  ['POST', '/api/webhooks/stripe', anyCaller(400), {}],
  ['POST', '/api/webhooks/twilio/status', anyCaller(400), {}],
  ['POST', '/api/webhooks/twilio/events', anyCaller(400), []],
  ['POST', '/api/webhooks/twilio/inbound', anyCaller(400), {}],
  ['POST', '/api/webhooks/sendgrid', anyCaller(400), {}],

  ['GET', '/api/member', membersOnly(200, 404)],
  ['PATCH', '/api/member', membersOnly(200, 404, RESTRICTED), { games: ['powerball', 'megamillions'] }],
  // Before the pause, whose event reaches billing a moment later
  ['GET', '/api/subscription', membersOnly(200, 404)],
  ['GET', '/api/subscription/invoices', membersOnly(200, 404)],
  ['POST', '/api/subscription/auto-renew', membersOnly(200, 404, RESTRICTED), { autoRenew: true }],
  ['POST', '/api/subscription/portal', membersOnly(200, 404), {}],
  // Without re-entering the password
  ['POST', '/api/subscription/upgrade', membersOnly(403, 403), { amountCents: 5988 }],
  ['POST', '/api/subscription/gift', membersOnly(404, 404, RESTRICTED), { code: 'none' }],
  ['POST', '/api/subscription/restart', membersOnly(409, 404), { plan: 'monthly' }],
  ['GET', '/api/invitation', membersOnly(200, 404)],
  ['POST', '/api/invitation', membersOnly(200, 404), {}],
  ['POST', '/api/member/terms', membersOnly(200, 404), { version: '1.0' }],
  ['POST', '/api/member/pause', membersOnly(200, 404), {}],
  // Ends the restriction, so it is tested below
  ['POST', '/api/member/reactivate', membersOnly(200, 404, null), {}],
  ['GET', '/api/past-numbers', membersOnly(200, 404)],
  ['GET', '/api/deliveries', membersOnly(200, 200)],
  ['GET', '/api/member/data-export', membersOnly(200, 404)],
  ['GET', '/api/subscription/data-export', membersOnly(200, 404)],
  ['GET', '/api/deliveries/data-export', membersOnly(200, 404)],
  ['GET', '/api/contact/data-export', membersOnly(200, 200)],
  ['POST', '/api/password', membersOnly(400, 400), {}],
  ['POST', '/api/reauthentication', membersOnly(400, 400), {}],
  ['GET', '/api/profile/devices', membersOnly(200, 200)],
  ['POST', '/api/profile/devices', membersOnly(400, 400), {}],
  ['DELETE', '/api/profile/devices/no-such-device', membersOnly(204, 204)],
  ['GET', '/api/sessions', membersOnly(200, 200)],
  // Without re-entering the password
  ['DELETE', '/api/sessions/no-such-session', membersOnly(403, 403)],
  ['GET', '/api/second-factor', membersOnly(200, 200)],
  ['DELETE', '/api/second-factor', membersOnly(403, 403)],
  ['DELETE', '/api/second-factor/passkeys/no-such-passkey', membersOnly(403, 403)],
  ['POST', '/api/member/self-exclusion', membersOnly(403, 403), { period: '6-months' }],
  ['POST', '/api/member/contact', membersOnly(403, 403), { phone: '2125550100' }],
  ['POST', '/api/member/contact/confirm', membersOnly(409, 404), { code: '123456' }],

  ['POST', '/api/member/leave-reason', membersOnly(400, 400), {}],
  ['POST', '/api/member/leave-reason/after-deletion', anyCaller(400), {}],

  ['POST', '/api/admin/gate', to(401, 403, 403, 400, 400), {}],
  ['GET', '/api/admin/rollout', adminOnly(200)],
  ['POST', '/api/admin/rollout', adminOnly(400), {}],
  ['GET', '/api/admin/audit', adminOnly(200)],
  ['POST', '/api/admin/audit/export?search=nobody', adminOnly(200)],
  ['GET', '/api/admin/contacts', adminOnly(200)],
  ['GET', '/api/admin/contacts/no-such-message', adminOnly(404)],
  [
    'POST',
    '/api/admin/contacts/no-such-message/replies',
    adminOnly(404),
    { replyId: crypto.randomUUID(), revision: 1, channel: 'email', body: 'Hello', close: false },
  ],
  ['POST', '/api/admin/contacts/no-such-message/close', adminOnly(404), { revision: 1 }],
  ['GET', '/api/admin/contacts/figures', adminOnly(200)],
  ['GET', '/api/admin/contacts/templates', adminOnly(200)],
  ['POST', '/api/admin/contacts/templates/no-such-template', adminOnly(400), {}],
  ['DELETE', '/api/admin/contacts/templates/no-such-template?revision=0', adminOnly(404)],
  ['GET', '/api/admin/deliveries/support-replies/no-such-message', adminOnly(200)],
  ['GET', '/api/admin/incidents', adminOnly(200)],
  ['POST', '/api/admin/incidents/no-such-incident/acknowledged', adminOnly(404), {}],
  ['GET', '/api/admin/notification-routes', adminOnly(200)],
  ['POST', '/api/admin/notification-routes', adminOnly(400), {}],
  ['POST', '/api/admin/notification-routes/no-such-route', adminOnly(400), {}],
  ['POST', '/api/admin/notification-routes/no-such-route/test', adminOnly(404), {}],
  ['POST', '/api/admin/notification-routes/no-such-route/removed', adminOnly(404), {}],
  ['GET', '/api/admin/staff', adminOnly(200)],
  ['POST', '/api/admin/staff', adminOnly(400), {}],
  ['POST', '/api/admin/staff/no-such-person/invitation', adminOnly(404), {}],
  ['POST', '/api/admin/staff/no-such-person/role', adminOnly(404), { role: 'support' }],
  ['POST', '/api/admin/staff/no-such-person/removed', adminOnly(404), {}],
  ['GET', '/api/admin/dead-letters', adminOnly(200)],
  ['POST', '/api/admin/dead-letters/export', adminOnly(200)],
  ['GET', '/api/admin/dead-letters/no-such-letter', adminOnly(404)],
  ['POST', '/api/admin/dead-letters/no-such-letter/replay', adminOnly(404), {}],
  ['POST', '/api/admin/dead-letters/no-such-letter/set-aside', adminOnly(404), {}],
  ...services.map(({ name }): Line => ['GET', `/api/admin/metrics/${name}`, adminOnly(200)]),
  ...services.map(({ name }): Line => ['POST', `/api/admin/preflight/${name}`, adminOnly(200)]),
  ['GET', '/api/admin/members', adminOnly(200)],
  ['GET', '/api/admin/members/unreachable', adminOnly(200)],
  ['POST', '/api/admin/members/export?search=nobody', adminOnly(200), {}],
  ['GET', '/api/admin/members/leave-reasons', adminOnly(200)],
  ['GET', '/api/admin/members/nobody', adminOnly(404)],
  ['POST', '/api/admin/members/nobody/close', adminOnly(404), { reason: 'fraud' }],
  ['POST', '/api/admin/members/nobody/reopen', adminOnly(404), { reason: 'settled' }],
  ['GET', '/api/admin/members/nobody/consents', adminOnly(404)],
  ['POST', '/api/admin/members/nobody/consents/export', adminOnly(400), {}],
  ['GET', '/api/admin/payments', adminOnly(200)],
  ['POST', '/api/admin/payments/export?search=nobody', adminOnly(200)],
  ['GET', '/api/admin/payments/invoices/nobody', adminOnly(404)],
  ['GET', '/api/admin/payments/reconciliation', adminOnly(200)],
  ['GET', '/api/admin/payments/disputes', adminOnly(200)],
  ['GET', '/api/admin/payments/gifts', adminOnly(200)],
  ['POST', '/api/admin/payments/gifts/none/refund', adminOnly(400), {}],
  ['POST', '/api/admin/payments/gifts/none/send', adminOnly(404), {}],
  ['GET', '/api/admin/payments/orphans', adminOnly(200)],
  ['GET', '/api/admin/payments/settings', adminOnly(200)],
  ['POST', '/api/admin/payments/orphans/sub_none/settle', adminOnly(404), { reason: 'not known' }],
  ['GET', '/api/admin/payments/repayments/nobody', adminOnly(200)],
  ['POST', '/api/admin/payments/repayments/nobody/refunds', adminOnly(400), {}],
  ['POST', '/api/admin/payments/repayments/nobody/credits', adminOnly(400), {}],
  ['GET', '/api/admin/payments/metrics', adminOnly(200)],
  ['GET', '/api/admin/rules', adminOnly(200)],
  ['GET', '/api/admin/rules/versions', adminOnly(200)],
  ['GET', '/api/admin/rules/versions/v0.0/space', adminOnly(404)],
  ['GET', '/api/admin/rules/studio', adminOnly(200)],
  ['POST', '/api/admin/rules/draft', adminOnly(400), {}],
  ['PATCH', '/api/admin/rules/draft', adminOnly(400), {}],
  ['GET', '/api/admin/rules/draft/space', adminOnly(400)],
  ['POST', '/api/admin/rules/draft/back-test', adminOnly(400), {}],
  ['POST', '/api/admin/rules/draft/activate', adminOnly(400), {}],
  ['POST', '/api/admin/rules/draft/discard', adminOnly(400), {}],
  ['POST', '/api/admin/rules/activations', adminOnly(400), {}],
  ['GET', '/api/admin/draws', adminOnly(200)],
  ['GET', '/api/admin/draws/progress', adminOnly(200)],
  ['POST', '/api/admin/draws/no-such-draw/jackpot', adminOnly(404), { millions: 150 }],
  ['POST', '/api/admin/draws/no-such-draw/proofs/nobody', adminOnly(404), {}],
  ['POST', '/api/admin/draws/no-such-draw/holder', adminOnly(404), { whites: [1, 2, 3, 4, 5], red: 6 }],
  ['GET', '/api/assignments', adminOnly(200)],
  ['POST', '/api/resend', adminOnly(400), {}],
  ['GET', '/api/admin/deliveries', adminOnly(200)],
  ['GET', '/api/admin/deliveries/account-messages?memberId=nobody', adminOnly(200)],
  ['GET', '/api/admin/deliveries/alarms', adminOnly(200)],
  ['GET', '/api/admin/deliveries/last?memberIds=nobody', adminOnly(200)],
  ['GET', '/api/admin/deliveries/last/members?last=failed', adminOnly(200)],
  ['GET', '/api/admin/deliveries/messages?drawId=no-such-draw&channel=sms&state=failed', adminOnly(200)],
  ['POST', '/api/admin/deliveries/messages/export?drawId=no-such-draw&channel=sms&state=failed', adminOnly(200)],
  ['GET', '/api/admin/deliveries/receipts?drawId=no-such-draw&memberId=nobody', adminOnly(200)],
  ['GET', '/api/admin/deliveries/receipts?memberId=nobody', adminOnly(200)],
  ['GET', '/api/admin/deliveries/resends', adminOnly(200)],
  ['POST', '/api/admin/deliveries/resends', adminOnly(400), {}],
  ['POST', '/api/admin/deliveries/resends/preview', adminOnly(400), {}],
  ['POST', '/api/admin/deliveries/resends/no-such-resend/stop', adminOnly(404), {}],
  ['POST', '/api/admin/deliveries/text-reviews/no-such-text/end-texts', adminOnly(404), {}],
  ['GET', '/api/admin/deliveries/templates', adminOnly(200)],
  ['GET', '/api/admin/deliveries/templates/no-such-template', adminOnly(404)],
  ['GET', '/api/deliveries/sample-pages/no-such-page', anyCaller(404)],
  ['GET', '/api/admin/reports', adminOnly(200)],
  ['GET', '/api/admin/reports/latest?game=bingo', adminOnly(400)],
  ['POST', '/api/admin/reports/imports', adminOnly(400), {}],
  [
    'POST',
    '/api/admin/reports/results/no-such-draw',
    adminOnly(404),
    { whites: [1, 2, 3, 4, 5], red: 6, reason: 'https://lottery.example' },
  ],
  ['GET', '/api/admin/jackpot-wins', adminOnly(200)],
  ['POST', '/api/admin/jackpot-wins/no-such-win/payout', adminOnly(404), { grossCents: 1 }],
  ['POST', '/api/admin/jackpot-wins/no-such-win/contacted', adminOnly(404), {}],
  ['POST', '/api/admin/jackpot-wins/no-such-win/closed', adminOnly(404), {}],
];

/** Destructive: tested below with a separate member. */
const TRIED_ALONE = ['DELETE /api/member'];

test('[S6.10] every operation of the public API is in the table of expected statuses', async () => {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as { paths: Record<string, object> };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
  );
  const isHere = ({ method, path }: { method: string; path: string }) => {
    const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return table.some(([tried, at]) => tried === method && address.test(at.split('?')[0]!));
  };
  const without = operations.filter((one) => !isHere(one)).map(({ method, path }) => `${method} ${path}`);
  expect(without).toEqual(TRIED_ALONE);
});

for (const [method, path, statuses, body] of table) {
  test(`[S6.2] ${method} ${path} responds to each role with the expected status`, async ({ send }) => {
    for (const role of roles) {
      const status = statuses[role];
      if (status !== null) await expectStatus(role, status);
    }

    async function expectStatus(as: Role, status: number) {
      const answer = await send({ method, path, as, ...(body && { body }) });
      const what = `${method} ${path} as ${as}`;
      if (status >= 400) await expectProblem(answer, what, [status]);
      else expect.soft(answer.status(), `${what}: ${await answer.text()}`).toBe(status);
    }
  });
}

/** Requests that a restriction blocks although they pass all other checks. */
const CLOSED: [Line[0], Line[1], body?: object][] = [
  ['PATCH', '/api/member', { games: ['powerball'] }],
  ['POST', '/api/member/contact/confirm', { code: '123456' }],
  ['POST', '/api/subscription/auto-renew', { autoRenew: true }],
  ['POST', '/api/subscription/upgrade', { amountCents: 5988 }],
  ['POST', '/api/password', { currentPassword: 'Whatever-1', newPassword: 'Another-Pass-1' }],
];

test('[S4.21] a paused member can turn off auto-renew but change nothing else until reactivation', async ({ send }) => {
  const who = await member();
  const headers = await signedIn(who);
  const vouched = { ...headers, 'x-step-up': await stepUpFor(send, headers, who.password) };
  expect((await send({ method: 'POST', path: '/api/member/pause', headers, body: {} })).status()).toBe(200);
  for (const [method, path, body] of CLOSED) {
    const ask = () => send({ method, path, headers: vouched, ...(body && { body }) });
    // The event of the pause reaches the other services a moment later
    await expect
      .poll(async () => (await ask()).status(), { message: `${method} ${path}`, ...PATIENCE })
      .toBe(RESTRICTED);
    const refused = await expectProblem(await ask(), `${method} ${path} while paused`, [RESTRICTED]);
    expect(refused?.type).toBe('/problems/account-restricted');
  }
  const leave = { method: 'POST', path: '/api/subscription/auto-renew', headers, body: { autoRenew: false } };
  expect((await send(leave)).status()).toBe(200);
  expect((await send({ method: 'POST', path: '/api/member/reactivate', headers, body: {} })).status()).toBe(200);
  await expect.poll(async () => (await send({ method: 'GET', path: '/api/member', headers })).status()).toBe(200);
});

test('only the member can delete the account, with the password, and then loses access to it', async ({ send }) => {
  const path = '/api/member';
  await expectProblem(await send({ method: 'DELETE', path }), 'deleting an account without a session', [401]);
  const who = await member();
  const headers = await signedIn(who);
  await expectProblem(await send({ method: 'DELETE', path, headers }), 'ending it without the password', [403]);
  const vouched = { ...headers, 'x-step-up': await stepUpFor(send, headers, who.password) };
  expect((await send({ method: 'DELETE', path, headers: vouched })).status()).toBe(202);
  const ask = () => send({ method: 'GET', path, headers });
  // The service rejects it at once, the gateway once Keycloak has ended the account's sessions
  await expectProblem(await ask(), 'a deleted membership', [401, 403]);
  await expect.poll(async () => (await ask()).status(), PATIENCE).toBe(401);
  expect((await send({ method: 'GET', path, as: 'member' })).status()).toBe(200);
});
