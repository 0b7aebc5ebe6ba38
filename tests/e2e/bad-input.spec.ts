import { expect } from '@playwright/test';
import { type Call, type Role, test } from './callers.js';
import { expectProblem } from './problem.js';
import { newcomer } from './fixtures.js';

interface Door {
  method: 'POST' | 'PATCH';
  path: string;
  as: Role;
  /** A valid body. */
  body: Record<string, unknown>;
  /** Fields that may be left out. */
  optional?: string[];
}

const { email, phone, firstName, lastName, password } = newcomer();
const LONG = 'x'.repeat(100_000);
const TOO_LARGE = [400, 1_024].map((kilobytes) => JSON.stringify({ name: 'x'.repeat(kilobytes * 1_024) }));

const gatewayRoutes: Door[] = [
  { method: 'POST', path: '/api/signup/validate', as: 'visitor', body: { email, phone } },
  { method: 'POST', path: '/api/signup/account', as: 'visitor', body: { email, password, firstName, lastName } },
  { method: 'POST', path: '/api/password-reset', as: 'visitor', body: { email } },
  {
    method: 'POST',
    path: '/api/checkout',
    as: 'visitor',
    body: {
      reservation: '0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1',
      ...{ email, firstName, lastName, phone, zip: '10001', city: 'New York', state: 'NY' },
      plan: 'monthly',
      commPref: 'both',
      smsConsent: { given: true, textVersion: '1.0' },
      termsAcceptedAt: '2026-11-23T12:00:00Z',
      termsVersion: '1.0',
      confirmedAge: 18,
    },
  },
  {
    method: 'POST',
    path: '/api/contact',
    as: 'visitor',
    body: { name: 'Maria', email, subject: 'Hello', message: 'There' },
  },
  {
    method: 'PATCH',
    path: '/api/member',
    as: 'member',
    body: { communicationPreferences: { method: 'both' }, games: ['powerball'] },
    optional: ['communicationPreferences', 'games'],
  },
  {
    method: 'POST',
    path: '/api/password',
    as: 'member',
    body: { currentPassword: password, newPassword: 'Another-Pass-1' },
  },
  { method: 'POST', path: '/api/subscription/auto-renew', as: 'member', body: { autoRenew: true } },
  { method: 'POST', path: '/api/admin/gate', as: 'admin without step-up', body: { password: 'whatever' } },
  { method: 'POST', path: '/api/admin/rollout', as: 'admin', body: { targetSets: 20_000 } },
  {
    method: 'POST',
    path: '/api/admin/draws/powerball-2026-11-23/holder',
    as: 'admin',
    body: { whites: [5, 17, 28, 33, 64], red: 12 },
  },
  {
    method: 'POST',
    path: '/api/admin/reports/imports',
    as: 'admin',
    body: { fileName: 'powerball.csv', text: 'Draw Date,Winning Numbers\n11/21/2020,1 2 3 4 5 6\n' },
  },
  {
    method: 'POST',
    path: '/api/admin/jackpot-wins/powerball-2026-11-21%7Cnobody/payout',
    as: 'admin',
    body: { grossCents: 60_000_000_000 },
  },
  { method: 'POST', path: '/api/resend', as: 'admin', body: { id: 'powerball-2026-11-23|nobody', type: 'email' } },
];

/** Values that are invalid for every field. */
const misfits: [string, unknown][] = [
  ['null', null],
  ['a list', [['x']]],
  ['an object', { $gt: '' }],
  ['a number with a fraction', 0.5],
  ['an overlong text', LONG],
  ['an empty text', ''],
];

const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

for (const { method, path, as, body, optional = [] } of gatewayRoutes) {
  const call = (changed: unknown, headers?: Call['headers']): Call => ({
    method,
    path,
    as,
    body: changed,
    ...(headers && { headers }),
  });

  test(`[A1.6] ${method} ${path} rejects invalid input with 400 and names the field`, async ({ send }) => {
    const expectPointer = async (changed: Record<string, unknown>, pointer: string, what: string) => {
      const shown = await expectProblem(await send(call(changed)), what, [400]);
      const pointers = shown?.errors?.map((error) => error.pointer) ?? [];
      expect
        .soft(
          pointers.filter((one) => one.startsWith(pointer)),
          `pointers for ${what}: ${pointers.join()}`,
        )
        .not.toEqual([]);
    };
    for (const field of Object.keys(body)) {
      if (!optional.includes(field)) await expectPointer(without(body, field), `/${field}`, `${path} without ${field}`);
      for (const [name, misfit] of misfits) {
        await expectPointer({ ...body, [field]: misfit }, `/${field}`, `${path} with ${name} as ${field}`);
      }
    }
    await expectPointer({ ...body, surprise: 1 }, '/surprise', `${path} with an unknown field`);
  });

  test(`[A1.10] ${method} ${path} rejects malformed and oversized bodies and wrong content types`, async ({ send }) => {
    for (const text of ['{"a":', '[]', '"text"', '17', 'null', '', '{"__proto__":{"x":1}}', '\u0000', '{"a":1}}']) {
      await expectProblem(await send(call(text)), `${path} with the body ${JSON.stringify(text)}`, [400]);
    }
    const [json, form] = [JSON.stringify(body), new URLSearchParams({ email }).toString()];
    await expectProblem(
      await send(call(json, { 'content-type': 'text/plain' })),
      `${path} with plain text`,
      [400, 415],
    );
    await expectProblem(await send(call(json, { 'content-type': 'application/xml' })), `${path} with XML`, [415]);
    await expectProblem(
      await send(call(form, { 'content-type': 'application/x-www-form-urlencoded' })),
      `${path} with a form`,
      [400, 415],
    );
    for (const text of TOO_LARGE)
      await expectProblem(await send(call(text)), `${path} with ${text.length} bytes`, [413]);
  });
}

const hostilePaths: [string, Role, number[]][] = [
  ...[
    '1000',
    '100011',
    'abcde',
    '%00',
    '10001%00',
    '..%2f..%2fetc',
    '%E0%A4%A',
    '１０００１',
    `9${LONG.slice(0, 4_000)}`,
  ].map((zip): [string, Role, number[]] => [
    `/api/zip/${encodeURI(zip).replaceAll('%25', '%')}`,
    'visitor',
    [400, 404, 414],
  ]),
  ['/api/zip/00000', 'visitor', [404]],
  ['/api/area-codes/1', 'visitor', [400]],
  ['/api/area-codes/%00%00%00', 'visitor', [400]],
  ['/api/signup/no-such-reservation', 'visitor', [400, 404]],
  ['/api/signup/%00', 'visitor', [400, 404]],
  [`/api/signup/${LONG.slice(0, 4_000)}`, 'visitor', [400, 404, 414]],
  ['/api/unsubscribe/not-a-token', 'visitor', [404]],
  ['/api/unsubscribe/%00', 'visitor', [400, 404]],
  [`/api/unsubscribe/${LONG.slice(0, 4_000)}`, 'visitor', [404, 414]],
  ['/api/results?game=bingo', 'visitor', [400]],
  ['/api/results?game=powerball&game=megamillions', 'visitor', [400]],
  ['/api/results?game[$ne]=powerball', 'visitor', [200, 400]],
  ...['', '?game=bingo', '?game=powerball&era=soon', '?game=powerball&page=2'].map(
    (query): [string, Role, number[]] => [`/api/statistics${query}`, 'visitor', [400]],
  ),
  ['/api/statistics/csv?game=powerball&era=%00', 'visitor', [400]],
  ['/api/statistics?game=powerball&era=2020-01-01', 'visitor', [404]],
  ['/api/past-numbers?before=yesterday', 'member', [400]],
  [`/api/past-numbers?before=${LONG.slice(0, 4_000)}`, 'member', [400]],
  ['/api/past-numbers?before=%00', 'member', [400]],
  ['/api/past-numbers?before=a&before=b', 'member', [400]],
  ...['audit', 'contacts', 'dead-letters', 'members', 'payments'].flatMap((list) =>
    ['-1', '0', '1.5', 'NaN', '1e999', 'x', '1&page=2'].map((page): [string, Role, number[]] => [
      `/api/admin/${list}?page=${page}`,
      'admin',
      [400],
    ]),
  ),
  ['/api/admin/members?sort=__proto__', 'admin', [400]],
  [`/api/admin/members?search=${LONG.slice(0, 4_000)}`, 'admin', [400]],
  ['/api/admin/members?search=a&search=b', 'admin', [400]],
  [`/api/admin/payments?search=${LONG.slice(0, 4_000)}`, 'admin', [400]],
  [`/api/assignments?search=${LONG.slice(0, 4_000)}`, 'admin', [400]],
  ['/api/admin/payments?sort=__proto__', 'admin', [400]],
  ...['audit', 'contacts', 'dead-letters'].flatMap((list): [string, Role, number[]][] => [
    [`/api/admin/${list}?search=${LONG.slice(0, 4_000)}`, 'admin', [400]],
    [`/api/admin/${list}?search=a&search=b`, 'admin', [400]],
  ]),
  ['/api/admin/contacts?state=lost', 'admin', [400]],
  ['/api/admin/contacts/%00', 'admin', [400, 404]],
  [`/api/admin/contacts/${LONG.slice(0, 4_000)}`, 'admin', [400, 404, 414]],
  ['/api/admin/dead-letters?state=lost', 'admin', [400]],
  ['/api/admin/dead-letters?group=gateway', 'admin', [400]],
  ['/api/admin/dead-letters?group[$ne]=members', 'admin', [200, 400]],
  ['/api/admin/dead-letters/members%2F0%2F-1', 'admin', [404]],
  ['/api/admin/dead-letters/..%2f..%2fgate', 'admin', [400, 404]],
  ['/api/admin/dead-letters/%00', 'admin', [400, 404]],
  ['/api/assignments?sort=email', 'admin', [400]],
  ['/api/assignments?page=-1', 'admin', [400]],
  ['/api/assignments?drawId=a&drawId=b', 'admin', [400]],
  ['/api/admin/deliveries?drawId=a&drawId=b', 'admin', [400]],
  [`/api/admin/deliveries?drawId=${LONG.slice(0, 4_000)}`, 'admin', [400]],
  ['/api/admin/deliveries/receipts', 'admin', [400]],
  ['/api/admin/deliveries/receipts?drawId=a', 'admin', [400]],
  ['/api/admin/deliveries/receipts?drawId=a&memberId=b&memberId=c', 'admin', [400]],
  [`/api/admin/deliveries/receipts?drawId=a&memberId=${LONG.slice(0, 4_000)}`, 'admin', [400]],
  ['/api/admin/deliveries/receipts?memberId=b&page=2', 'admin', [400]],
  ['/api/admin/members?status=erased', 'admin', [400]],
  ['/api/admin/members?off=fax', 'admin', [400]],
  ['/api/admin/payments?status=deleted', 'admin', [400]],
  ['/api/admin/audit?from=yesterday', 'admin', [400]],
  ['/api/admin/reports?game=bingo', 'admin', [400]],
  ['/api/admin/reports/latest?game=bingo', 'admin', [400]],
];

test('[A15.5] hostile paths and query parameters are rejected with problem details or ignored', async ({ send }) => {
  for (const [path, as, statuses] of hostilePaths) {
    const answer = await send({ method: 'GET', path, as });
    if (answer.status() === 200 && statuses.includes(200)) continue;
    await expectProblem(answer, `GET ${path.slice(0, 80)}`, statuses);
  }
});

test('[A1.5] a search treats special characters of patterns and operators as literal text', async ({ send }) => {
  for (const search of ['.*', '(', '[', '\\', '$where', '^', '%00', '%F0%9F%8D%80'].map((text) =>
    text.startsWith('%') ? text : encodeURIComponent(text),
  )) {
    for (const list of ['members', 'payments', 'audit', 'contacts']
      .map((name) => `/api/admin/${name}`)
      .concat('/api/assignments')) {
      const answer = await send({ method: 'GET', path: `${list}?search=${search}`, as: 'admin' });
      expect.soft(answer.status(), `${list}?search=${search}`).toBe(200);
      expect.soft(await answer.json(), `${list}?search=${search}`).toMatchObject({ items: [], total: 0 });
    }
  }
});

test('webhooks without a valid signature are rejected with 400', async ({ send }) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const calls: [string, string, Record<string, string>][] = [
    ['/api/webhooks/stripe', '{"id":"evt_1","type":"checkout.session.completed"}', { 'stripe-signature': 't=1,v1=00' }],
    ['/api/webhooks/stripe', '{}', {}],
    [
      '/api/webhooks/twilio/status?d=x&a=y',
      'MessageSid=SM1&MessageStatus=delivered',
      { ...form, 'x-twilio-signature': 'AAAA' },
    ],
    [
      '/api/webhooks/twilio/events',
      '[{"type":"com.twilio.messaging.message.delivered"}]',
      { 'x-twilio-signature': 'AAAA' },
    ],
    ['/api/webhooks/twilio/inbound', 'From=%2B12125550100&Body=STOP', form],
    [
      '/api/webhooks/twilio/inbound?x[]=1',
      'From[a]=1&From[b]=2&__proto__[x]=1',
      { ...form, 'x-twilio-signature': '%00' },
    ],
    ['/api/webhooks/sendgrid', '[{"event":"bounce"}]', { 'x-twilio-email-event-webhook-signature': 'AAAA' }],
    ['/api/webhooks/sendgrid', 'no json', {}],
  ];
  for (const [path, body, headers] of calls) {
    await expectProblem(await send({ method: 'POST', path, body, headers }), `${path} unsigned`, [400]);
  }
});

test('[A13.14] an unknown path or unsupported method is rejected with problem details', async ({ send }) => {
  const calls: [string, string][] = [
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/memberships'],
    ['GET', '/api/admin'],
    ['GET', '/api/internal/step-up-keys'],
    ['PUT', '/api/member'],
    ['GET', '/api/checkout'],
    ['DELETE', '/api/draws'],
    ['GET', '/api/subscription/nothing'],
    ['DELETE', '/api/subscription'],
    ['POST', '/api/results'],
    ['PATCH', '/api/contact'],
    ['POST', '/config.json'],
    ['DELETE', '/'],
    ['GET', '/auth/admin/master/console/'],
    ['GET', '/auth/realms/master/protocol/openid-connect/auth'],
    ['POST', '/auth/realms/master/protocol/openid-connect/token'],
  ];
  for (const [method, path] of calls) {
    await expectProblem(
      await send({ method, path, ...(method !== 'GET' && { body: {} }) }),
      `${method} ${path}`,
      [404, 405],
    );
  }
});
