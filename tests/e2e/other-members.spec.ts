import { expect } from '@playwright/test';
import type { Person } from '../support/people.js';
import { type Send, signedIn, stepUpFor, test } from './callers.js';
import { expectProblem } from './problem.js';
import { member, sandbox } from './fixtures.js';

interface SomeMember extends Person {
  memberId: string;
  headers: Record<string, string>;
}

async function someMember(): Promise<SomeMember> {
  const who = await member();
  return { ...who, headers: await signedIn(who) };
}

/** Returns a step-up token for the member's password. */
const vouched = (send: Send, { headers, password }: SomeMember) => stepUpFor(send, headers, password);

/** Every path where members read their own data. */
const OWN = [
  '/api/member',
  '/api/member/data-export',
  '/api/subscription',
  '/api/subscription/invoices',
  '/api/subscription/data-export',
  '/api/past-numbers',
  '/api/deliveries',
  '/api/deliveries/data-export',
  '/api/profile/devices',
  '/api/contact/data-export',
  '/api/sessions',
  '/api/second-factor',
];

/** Fields of a member that only services may set, as an attacker would send them in a request. */
const PROTECTED: Record<string, unknown> = {
  _id: 'somebody-else',
  memberId: 'somebody-else',
  status: 'active',
  accountStatus: 'active',
  accountInfo: { accountStatus: 'active', email: 'thief@mail.example' },
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  plan: 'annual',
  subscription: { plan: 'annual', status: 'active' },
  price: 1,
  amountCents: 1,
  currentPeriodEnd: '2099-01-01T00:00:00Z',
  joinedAt: '2000-01-01T00:00:00Z',
  smsAllowed: true,
  consents: [],
  seq: 1,
  outbox: [],
};

interface Door {
  method: 'POST' | 'PATCH';
  path: string;
  body: Record<string, unknown>;
  /** Whether it requires the re-entered password. */
  isReauthenticated?: true;
}

/** Every route through which a member sends data. */
const gatewayRoutes: Door[] = [
  { method: 'PATCH', path: '/api/member', body: { games: ['powerball', 'megamillions'] } },
  { method: 'POST', path: '/api/subscription/auto-renew', body: { autoRenew: true } },
  { method: 'POST', path: '/api/subscription/restart', body: { plan: 'monthly' } },
  { method: 'POST', path: '/api/subscription/upgrade', body: { amountCents: 5988 }, isReauthenticated: true },
  { method: 'POST', path: '/api/password', body: { currentPassword: 'Wrong-one-1', newPassword: 'Another-one-1' } },
  { method: 'POST', path: '/api/reauthentication', body: { currentPassword: 'Wrong-one-1' } },
  { method: 'POST', path: '/api/member/contact/confirm', body: { code: '123456' } },
  { method: 'POST', path: '/api/signup/validate', body: { email: 'nobody@mail.example', phone: '2125550100' } },
  {
    method: 'POST',
    path: '/api/signup/account',
    body: { email: 'nobody@mail.example', password: 'Sunny-day-7', firstName: 'No', lastName: 'Body' },
  },
  {
    method: 'POST',
    path: '/api/checkout',
    body: {
      reservation: '0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1',
      ...{ email: 'nobody@mail.example', firstName: 'No', lastName: 'Body', phone: '2125550100' },
      ...{ zip: '10001', city: 'New York', state: 'NY', commPref: 'both' },
      plan: 'monthly',
      smsConsent: { given: true, textVersion: '1.0' },
      termsAcceptedAt: '2026-11-23T12:00:00Z',
      termsVersion: '1.0',
      confirmedAge: 18,
    },
  },
  {
    method: 'POST',
    path: '/api/contact',
    body: { name: 'No Body', email: 'nobody@mail.example', subject: 'Hello', message: 'There' },
  },
];

/** Routes that expect no body: one that is sent anyway must have no effect. */
const BARE = ['/api/member/pause', '/api/member/reactivate'];

test.describe('a member who attacks another member', () => {
  let victim: SomeMember;
  let thief: SomeMember;
  test.beforeAll(async () => {
    [victim, thief] = await Promise.all([someMember(), someMember()]);
  });

  test('[A8.2] reads only their own data, whatever ids, query parameters and headers the requests contain', async ({
    send,
  }) => {
    const claims = new URLSearchParams({ memberId: victim.memberId, id: victim.memberId, email: victim.email });
    const headers = {
      ...thief.headers,
      'x-member-id': victim.memberId,
      'x-user-id': victim.memberId,
      'x-forwarded-user': victim.email,
    };
    for (const path of OWN) {
      for (const asked of [path, `${path}?${claims.toString()}`, `${path}/${victim.memberId}`]) {
        const answer = await send({ method: 'GET', path: asked, headers });
        const text = await answer.text();
        for (const secret of [victim.memberId, victim.email, victim.phone]) {
          const shown = text.replaceAll(`"instance":"${path}/${victim.memberId}"`, '');
          expect.soft(shown, `${asked} (${answer.status()})`).not.toContain(secret);
        }
      }
    }
  });

  test('receives only their own proof of a draw', async ({ send }) => {
    const { items } = (await (await send({ method: 'GET', path: '/api/draws' })).json()) as {
      items: { drawId: string }[];
    };
    for (const { drawId } of items) {
      const path = `/api/proofs/${drawId}/mine?memberId=${victim.memberId}`;
      const text = await (await send({ method: 'GET', path, headers: thief.headers })).text();
      expect(text).not.toContain(victim.memberId);
    }
  });

  test('cannot unsubscribe the other member with a forged link', async ({ send }) => {
    const tokenOf = async ({ email }: Person) => {
      const mails = (await sandbox().received()).filter(({ at }) => at === email);
      const [link] = mails.flatMap(({ text }) => text.match(/\/api\/unsubscribe\/[\w.-]+/) ?? []);
      return link!.split('/').at(-1)!;
    };
    const [theirs = '', signature = ''] = (await tokenOf(thief)).split('.');
    const [wanted = '', right = ''] = (await tokenOf(victim)).split('.');
    const turned = right.startsWith('A') ? `B${right.slice(1)}` : `A${right.slice(1)}`;
    for (const forged of [
      `${wanted}.${signature}`,
      `${wanted}.`,
      wanted,
      `${wanted}.${turned}`,
      `${wanted}.${right.slice(0, -4)}`,
      `${theirs}${wanted}.${signature}`,
    ]) {
      for (const method of ['GET', 'POST'])
        await expectProblem(
          await send({ method, path: `/api/unsubscribe/${forged}` }),
          `${method} ${forged}`,
          [404, 414],
        );
    }
    const { communicationPreferences: allowed } = (await (
      await send({ method: 'GET', path: '/api/member', headers: victim.headers })
    ).json()) as { communicationPreferences: { emailAllowed: boolean } };
    expect(allowed.emailAllowed).toBe(true);
  });

  test('cannot use the step-up token of the other member, nor their own one for the console', async ({ send }) => {
    const [theirs, wanted] = [await vouched(send, thief), await vouched(send, victim)];
    const stolen = { ...thief.headers, 'x-step-up': wanted };
    const swapped = { ...victim.headers, 'x-step-up': theirs };
    for (const call of [
      { method: 'POST', path: '/api/member/contact', body: { phone: '2125550199' } },
      { method: 'POST', path: '/api/subscription/upgrade', body: { amountCents: 5988 } },
      { method: 'DELETE', path: '/api/member' },
    ]) {
      await expectProblem(await send({ ...call, headers: stolen }), `${call.path} with another’s step-up`, [403]);
      await expectProblem(await send({ ...call, headers: swapped }), `${call.path} under another’s token`, [403]);
    }
    const rollout = { method: 'POST', path: '/api/admin/rollout', body: { targetSets: 20_000 } };
    const own = { ...thief.headers, 'x-step-up': theirs };
    await expectProblem(await send({ ...rollout, headers: own }), 'a member’s step-up at the console', [403]);
  });

  test('cannot end a session of the other member', async ({ send }) => {
    const { items } = (await (
      await send({ method: 'GET', path: '/api/sessions', headers: victim.headers })
    ).json()) as {
      items: { id: string }[];
    };
    const headers = { ...thief.headers, 'x-step-up': await vouched(send, thief) };
    for (const { id } of items)
      await expectProblem(await send({ method: 'DELETE', path: `/api/sessions/${id}`, headers }), 'DELETE', [404]);
    const still = await send({ method: 'GET', path: '/api/sessions', headers: victim.headers });
    expect(((await still.json()) as { items: object[] }).items).toHaveLength(items.length);
  });

  for (const { method, path, body, isReauthenticated } of gatewayRoutes) {
    test(`[A8.3] cannot set protected fields through ${method} ${path}`, async ({ send }) => {
      const headers = { ...thief.headers, ...(isReauthenticated && { 'x-step-up': await vouched(send, thief) }) };
      const before = await send({ method: 'GET', path: '/api/member', headers });
      for (const [field, value] of Object.entries(PROTECTED)) {
        if (field in body) continue;
        const answer = await send({ method, path, headers, body: { ...body, [field]: value } });
        const refusal = await expectProblem(answer, `${path} with ${field}`, [400]);
        expect.soft(refusal?.errors?.map(({ pointer }) => pointer)).toContain(`/${field}`);
      }
      const after = await send({ method: 'GET', path: '/api/member', headers });
      expect(await after.json()).toEqual(await before.json());
    });
  }

  test('cannot set protected fields through routes that expect no body', async ({ send }) => {
    const { headers } = thief;
    const shown = async () => (await send({ method: 'GET', path: '/api/member', headers })).json() as Promise<object>;
    const before = await shown();
    for (const path of BARE)
      await send({ method: 'POST', path, headers, body: { ...PROTECTED, memberId: victim.memberId } });
    await send({ method: 'POST', path: '/api/member/reactivate', headers, body: PROTECTED });
    const { memberId, accountInfo, createdAt } = before as Record<string, unknown>;
    await expect.poll(shown).toMatchObject({ memberId, accountInfo, createdAt });
    const theirs = await send({ method: 'GET', path: '/api/member', headers: victim.headers });
    expect(await theirs.json()).toMatchObject({ accountInfo: { accountStatus: 'active' } });
  });
});
