import { describe, expect, it } from '@jest/globals';
import { publicRoutes } from './document.js';

/** Roles, in addition to the administrator, that may call each console route. A new route needs a line here. */
const expected: Readonly<Record<'administrators' | 'support' | 'finance' | 'both', readonly string[]>> = {
  administrators: [
    'GET /api/admin/audit',
    'POST /api/admin/audit/export',
    'GET /api/admin/dead-letters',
    'POST /api/admin/dead-letters/export',
    'GET /api/admin/dead-letters/{id}',
    'POST /api/admin/dead-letters/{id}/replay',
    'POST /api/admin/dead-letters/{id}/set-aside',
    'POST /api/admin/deliveries/messages/export',
    'POST /api/admin/deliveries/resends',
    'POST /api/admin/deliveries/resends/preview',
    'POST /api/admin/deliveries/resends/{id}/stop',
    'GET /api/admin/deliveries/templates',
    'GET /api/admin/deliveries/templates/{key}',
    'POST /api/admin/draws/{drawId}/holder',
    'POST /api/admin/draws/{drawId}/jackpot',
    'GET /api/admin/incidents',
    'POST /api/admin/incidents/{id}/acknowledged',
    'GET /api/admin/jackpot-wins',
    'POST /api/admin/jackpot-wins/{winId}/closed',
    'POST /api/admin/jackpot-wins/{winId}/contacted',
    'POST /api/admin/jackpot-wins/{winId}/payout',
    'POST /api/admin/members/export',
    'POST /api/admin/members/{memberId}/close',
    'POST /api/admin/members/{memberId}/consents/export',
    'POST /api/admin/members/{memberId}/reopen',
    'GET /api/admin/notification-routes',
    'POST /api/admin/notification-routes',
    'POST /api/admin/notification-routes/{id}',
    'POST /api/admin/notification-routes/{id}/removed',
    'POST /api/admin/notification-routes/{id}/test',
    'POST /api/admin/preflight/admin',
    'POST /api/admin/preflight/billing',
    'POST /api/admin/preflight/delivery',
    'POST /api/admin/preflight/identity',
    'POST /api/admin/preflight/members',
    'POST /api/admin/preflight/numbergen',
    'POST /api/admin/preflight/reporting',
    'GET /api/admin/reports',
    'POST /api/admin/reports/imports',
    'GET /api/admin/reports/latest',
    'POST /api/admin/reports/results/{drawId}',
    'GET /api/admin/rollout',
    'POST /api/admin/rollout',
    'GET /api/admin/rules',
    'POST /api/admin/rules/activations',
    'PATCH /api/admin/rules/draft',
    'POST /api/admin/rules/draft',
    'POST /api/admin/rules/draft/activate',
    'POST /api/admin/rules/draft/back-test',
    'POST /api/admin/rules/draft/discard',
    'GET /api/admin/rules/draft/space',
    'GET /api/admin/rules/studio',
    'GET /api/admin/rules/versions',
    'GET /api/admin/rules/versions/{version}/space',
    'GET /api/admin/staff',
    'POST /api/admin/staff',
    'POST /api/admin/staff/{id}/invitation',
    'POST /api/admin/staff/{id}/removed',
    'POST /api/admin/staff/{id}/role',
  ],
  support: [
    'GET /api/admin/contacts',
    'GET /api/admin/contacts/{id}',
    'GET /api/admin/contacts/figures',
    'GET /api/admin/contacts/templates',
    'DELETE /api/admin/contacts/templates/{id}',
    'POST /api/admin/contacts/templates/{id}',
    'POST /api/admin/contacts/{id}/close',
    'POST /api/admin/contacts/{id}/replies',
    'GET /api/admin/deliveries/support-replies/{threadId}',
    'GET /api/admin/deliveries',
    'GET /api/admin/deliveries/account-messages',
    'GET /api/admin/deliveries/alarms',
    'GET /api/admin/deliveries/last',
    'GET /api/admin/deliveries/last/members',
    'GET /api/admin/deliveries/messages',
    'GET /api/admin/deliveries/receipts',
    'GET /api/admin/deliveries/resends',
    'POST /api/admin/deliveries/text-reviews/{textId}/end-texts',
    'GET /api/admin/draws',
    'GET /api/admin/draws/progress',
    'POST /api/admin/draws/{drawId}/proofs/{memberId}',
    'GET /api/admin/members/{memberId}/consents',
    'GET /api/assignments',
    'POST /api/resend',
  ],
  finance: [
    'GET /api/admin/members/leave-reasons',
    'GET /api/admin/payments',
    'GET /api/admin/payments/disputes',
    'GET /api/admin/payments/gifts',
    'POST /api/admin/payments/export',
    'POST /api/admin/payments/gifts/{giftId}/refund',
    'POST /api/admin/payments/gifts/{giftId}/send',
    'GET /api/admin/payments/invoices/{memberId}',
    'GET /api/admin/payments/metrics',
    'GET /api/admin/payments/orphans',
    'POST /api/admin/payments/orphans/{subscriptionId}/settle',
    'GET /api/admin/payments/reconciliation',
    'GET /api/admin/payments/repayments/{memberId}',
    'POST /api/admin/payments/repayments/{memberId}/credits',
    'POST /api/admin/payments/repayments/{memberId}/refunds',
    'GET /api/admin/payments/settings',
  ],
  both: [
    'POST /api/admin/gate',
    'GET /api/admin/members',
    'GET /api/admin/members/unreachable',
    'GET /api/admin/members/{memberId}',
    'GET /api/admin/metrics/admin',
    'GET /api/admin/metrics/billing',
    'GET /api/admin/metrics/delivery',
    'GET /api/admin/metrics/identity',
    'GET /api/admin/metrics/members',
    'GET /api/admin/metrics/numbergen',
    'GET /api/admin/metrics/reporting',
  ],
};

const groupOf = (roles: readonly string[]) => {
  const [support, finance] = [roles.includes('support'), roles.includes('finance')];
  if (support && finance) return 'both';
  return support ? 'support' : finance ? 'finance' : 'administrators';
};

const consoleRoutes = publicRoutes().filter(({ access }) => access === 'admin' || access === 'admin-role');
const nameOf = ({ method, path }: (typeof consoleRoutes)[number]) => `${method.toUpperCase()} ${path}`;

describe('the routes of the console', () => {
  it.each(Object.keys(expected) as (keyof typeof expected)[])('are open to the expected roles: %s', (group) => {
    const declared = consoleRoutes.filter(({ roles }) => groupOf(roles) === group).map(nameOf);
    expect(declared.toSorted()).toEqual([...expected[group]].toSorted());
  });

  it('are all open to administrators', () => {
    expect(consoleRoutes.filter(({ roles }) => !roles.includes('admin')).map(nameOf)).toEqual([]);
  });

  it('include every route under /api/admin/ except GET /api/admin/gate', () => {
    const open = publicRoutes().filter(
      ({ path, access }) => path.startsWith('/api/admin/') && !access.startsWith('admin'),
    );
    // Says whose account the console is for, to callers who are signed in
    expect(open.map(nameOf)).toEqual(['GET /api/admin/gate']);
  });
});
