import { realmOf } from '@numbercast/local-stack/environments';
import { localAdmin } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import { SandboxClient } from '../support/sandbox-client.js';
import { inParallel } from '../support/wait.js';
import { type Person, person } from '../support/people.js';
import { signIn, trySignIn } from '../support/signing-in.js';
import { signUp } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';

// Whether guesses at one account are limited, regardless of the number of addresses; counted where they are verified

const GUESSES = 150;
const AT_ONCE = 15;
/** `isPerAccount` admits fifteen a minute, and each gateway replica as many until the counters are synchronized. */
const MOST_PASSWORDS = 30;
/** Three attempts are free; the waits after them allow three more in a minute. */
const MOST_GATE_PASSWORDS = 6;
const MOST_CODES = 5;
/** Larger than in other attacks, so that their members are different. */
const FIRST_PERSON = 700;

export interface GuessingResult {
  what: string;
  sent: number;
  /** Guesses that were compared with the secret. */
  verified: number;
  limit: number;
  findings: string[];
}

type Headers = Record<string, string>;

interface Call {
  path: string;
  headers: Headers;
  body: object;
}

async function post({ publicUrl }: Stack, { path, headers, body }: Call, ip: string) {
  const response = await fetch(publicUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

/** Sends the guesses, each from a different address. @returns the number of responses by status */
async function guess(stack: Stack, call: (n: number) => Call) {
  const statuses: Record<number, number> = {};
  await inParallel([...Array(GUESSES).keys()], AT_ONCE, async (n) => {
    const { status } = await post(stack, call(n), `10.9.${n % 200}.${n}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return statuses;
}

const resultOf = (what: string, verified: number, limit: number, isOpened: boolean): GuessingResult => ({
  what,
  sent: GUESSES,
  verified,
  limit,
  findings: [
    ...(verified > limit ? [`${what}: ${verified} of ${GUESSES} guesses were verified; the limit is ${limit}`] : []),
    ...(verified === 0 ? [`${what}: no guess was verified, so nothing was tested`] : []),
    ...(isOpened ? [`${what}: a wrong guess was accepted`] : []),
  ],
});

async function signedIn(stack: Stack, login: Parameters<typeof signIn>[2]): Promise<Headers> {
  return { authorization: `Bearer ${await signIn(stack.publicUrl, realmOf(stack.shape), login)}` };
}

const reauthentication = (headers: Headers, currentPassword: string): Call => ({
  path: '/api/reauthentication',
  headers,
  body: { currentPassword },
});

/** Returns how many wrong passwords Keycloak has compared and rejected since the realm was created. */
async function wrongPasswords({ engines, shape }: Stack): Promise<number> {
  const { keycloakUrl, keycloakAdmin } = engines;
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...keycloakAdmin });
  const tokenResponse = await fetch(`${keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: form,
  });
  const { access_token: token } = (await tokenResponse.json()) as { access_token: string };
  const query = new URLSearchParams({ type: 'LOGIN_ERROR', max: '1000' }).toString();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${keycloakUrl}/admin/realms/${realmOf(shape)}/events?${query}`, { headers });
  const events = (await response.json()) as { error?: string }[];
  return events.filter(({ error }) => error === 'invalid_user_credentials').length;
}

/** Guesses the current password with a session that was left open. */
async function currentPassword(stack: Stack, victim: Person, other: Person): Promise<GuessingResult> {
  const what = 'the current password';
  const [stolen, baseline] = [await signedIn(stack, victim), await signedIn(stack, other)];
  const before = await wrongPasswords(stack);
  const statuses = await guess(stack, (n) => reauthentication(stolen, `Guess-${n}-${n}`));
  const verified = (await wrongPasswords(stack)) - before;
  const guessed = resultOf(what, verified, MOST_PASSWORDS, statuses[200] !== undefined);
  const { status } = await post(stack, reauthentication(baseline, other.password), '10.9.250.1');
  if (status !== 200) guessed.findings.push(`${what}: another member gets status ${status}`);
  return guessed;
}

async function contactCode(stack: Stack, victim: Person): Promise<GuessingResult> {
  const stolen = await signedIn(stack, victim);
  const { body } = await post(stack, reauthentication(stolen, victim.password), '10.9.250.2');
  const headers = { ...stolen, 'x-step-up': String(body['stepUp']) };
  const begun = await post(
    stack,
    { path: '/api/member/contact', headers, body: { email: `new.${victim.email}` } },
    '10.9.250.3',
  );
  if (begun.status !== 200) throw new Error(`the request for a code failed with status ${begun.status}`);
  const statuses = await guess(stack, (n) => ({
    path: '/api/member/contact/confirm',
    headers: stolen,
    body: { code: String(n * 6_661).padStart(6, '0') },
  }));
  return resultOf('the code for a new address', statuses[400] ?? 0, MOST_CODES, statuses[200] !== undefined);
}

async function gatePassword(stack: Stack): Promise<GuessingResult> {
  const stolen = await signedIn(stack, localAdmin);
  const statuses = await guess(stack, (n) => ({
    path: '/api/admin/gate',
    headers: stolen,
    body: { password: `Guess-${n}` },
  }));
  return resultOf(
    'the password of the admin gate',
    statuses[403] ?? 0,
    MOST_GATE_PASSWORDS,
    statuses[200] !== undefined,
  );
}

const OWNER_AT = '10.9.252.1';
const GUESSERS = 20;
/** Fifteen an hour, and each replica as many more as it checks before it receives the other's counter. */
const MOST_OF_TWENTY = 30;
const TURNS = 5;

/** Twenty addresses guess at the password of an account whose owner signs in from where the account was used before. */
async function ownerWhileTwentyGuess(stack: Stack, { email, password }: Person): Promise<GuessingResult> {
  const what = 'the password, while the owner signs in';
  const attempt = (from: string, word: string) =>
    trySignIn(stack.publicUrl, realmOf(stack.shape), { email, password: word, from });
  const before = await wrongPasswords(stack);
  const ownersTurns: boolean[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    // The first sign-in precedes the guesses, because an owner has used the account before
    if (turn > 0)
      await inParallel([...Array(GUESSERS).keys()], AT_ONCE, async (n) => {
        await attempt(`10.9.251.${n}`, `Guess-${turn}-${n}`);
      });
    ownersTurns.push((await attempt(OWNER_AT, password)) !== null);
  }
  const verified = (await wrongPasswords(stack)) - before;
  const guessed = resultOf(what, verified, MOST_OF_TWENTY, false);
  const failed = ownersTurns.filter((isIn) => !isIn).length;
  if (failed > 0) guessed.findings.push(`${what}: the owner could not sign in ${failed} of ${TURNS} times`);
  return { ...guessed, sent: (TURNS - 1) * GUESSERS };
}

/** The limit of an address; each replica allows as much before it receives the other's counter. */
const MOST_CLAIMS = 30;

/** One caller behind a private hop claims another address with each request. */
async function addressClaimed(stack: Stack): Promise<GuessingResult> {
  const call = { path: '/api/contact', headers: {}, body: {} };
  const statuses: number[] = [];
  await inParallel([...Array(GUESSES).keys()], AT_ONCE, async (n) => {
    statuses.push((await post(stack, call, `198.51.100.${n}, 10.9.253.7`)).status);
  });
  const verified = statuses.filter((status) => status !== 429).length;
  return resultOf('address claimed through a private hop', verified, MOST_CLAIMS, false);
}

/** Guesses with a stolen session, at an account whose address is known, and from claimed addresses. */
export async function guessAtAccounts(stack: Stack): Promise<GuessingResult[]> {
  const people = [0, 1, 2, 3].map((n) => person(FIRST_PERSON + n)) as [Person, Person, Person, Person];
  const [victim, other, third, owner] = people;
  for (const one of people) await signUp(new GatewayClient(stack.publicUrl), new SandboxClient(stack.sandboxUrl), one);
  // The first sign-in retries until the account exists
  await signIn(stack.publicUrl, realmOf(stack.shape), { ...owner, from: OWNER_AT });
  return [
    await currentPassword(stack, victim, other),
    await contactCode(stack, third),
    await gatePassword(stack),
    await ownerWhileTwentyGuess(stack, owner),
    await addressClaimed(stack),
  ];
}
