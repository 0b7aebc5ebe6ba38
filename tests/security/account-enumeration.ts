import { setTimeout as delay } from 'node:timers/promises';
import { realmOf } from '@numbercast/local-stack/environments';
import type { Stack } from '@numbercast/local-stack/stack';
import { median, wilcoxonRankSum } from 'simple-statistics';
import { SandboxClient } from '../support/sandbox-client.js';
import { type Person, person } from '../support/people.js';
import { signIn } from '../support/signing-in.js';
import { signUp } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';

// Whether a response, or its time, reveals that an address belongs to a member

const MEMBERS = 8;
/** Attempts of each kind; too few to lock the sign-in of a member. */
const TURNS = 24;
/** Standard deviations by which the ranks of two kinds differ, by chance, once in a thousand comparisons. */
const NO_CHANCE = 3.3;

export interface Comparison {
  what: string;
  /** Milliseconds, medians. */
  known: number;
  unknown: number;
  /** Standard deviations between the rank sum of their times and its expected value. */
  difference: number;
  findings: string[];
}

interface TimedResponse {
  ms: number;
  /** Parts of the response that an attacker can compare. */
  visible: string;
}

type Probe = (email: string, ip: string) => Promise<TimedResponse>;

const FORM = /<form[^>]*action="([^"]+)"/;
function actionOf(html: string) {
  const action = FORM.exec(html)?.[1];
  if (!action) throw new Error(`no form on the page: ${readable(html)}`);
  return action.replaceAll('&amp;', '&');
}
/** Returns the text of a page without the markup, which contains the session. */
const readable = (html: string) =>
  html
    .replaceAll(/<(script|style)[^]*?<\/\1>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const headerNamesOf = (response: Response) => [...response.headers.keys()].toSorted().join(' ');

/** Opens a page of the sign-in server, and collects the cookies set by it and its redirects. */
async function open(page: string, ip: string) {
  const cookies: string[] = [];
  for (let address = page; ;) {
    const cookie = cookies.join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { 'x-forwarded-for': ip, cookie } });
    cookies.push(...response.headers.getSetCookie().map((line) => line.split(';')[0]!));
    const next = response.headers.get('location');
    if (!next) return { response, cookie: cookies.join('; ') };
    address = new URL(next, address).href;
  }
}

/** Fetches and submits a form of the sign-in server. Only the submission is timed. */
async function send(page: string, fields: Record<string, string>, email: string, ip: string): Promise<TimedResponse> {
  const { response: form, cookie } = await open(page, ip);
  const body = new URLSearchParams(fields);
  const headers = { 'x-forwarded-for': ip, cookie };
  const action = actionOf(await form.text());
  const begun = performance.now();
  const response = await fetch(action, { method: 'POST', redirect: 'manual', headers, body });
  const html = await response.text();
  const ms = performance.now() - begun;
  return {
    ms,
    visible: `${response.status} ${headerNamesOf(response)} ${readable(html).replaceAll(email, '(address)')}`,
  };
}

/** Requests a reset link. */
async function requestReset(url: string, email: string, ip: string): Promise<TimedResponse> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const begun = performance.now();
  const response = await fetch(`${url}/api/password-reset`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  const text = await response.text();
  return { ms: performance.now() - begun, visible: `${response.status} ${headerNamesOf(response)} ${text}` };
}

function probesOf(stack: Stack): Record<string, Probe> {
  const { publicUrl } = stack;
  const realm = `${publicUrl}/auth/realms/${realmOf(stack.shape)}`;
  const query = new URLSearchParams({
    client_id: 'web',
    redirect_uri: `${publicUrl}/profile`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  return {
    'a wrong password': (email, ip) =>
      send(`${realm}/protocol/openid-connect/auth?${query}`, { username: email, password: 'Guess-1234' }, email, ip),
    'a reset of the password': (email, ip) => requestReset(publicUrl, email, ip),
  };
}

/**
 * Alternates between known and unknown addresses, repeated equally often, so that other load on the machine affects
 * both.
 */
async function compare(what: string, probe: Probe, members: Person[]): Promise<Comparison> {
  const responses = { known: [] as TimedResponse[], unknown: [] as TimedResponse[] };
  for (let turn = 0; turn < TURNS; turn++) {
    // From addresses of a private network; others must use HTTPS
    const member = turn % members.length;
    const { email } = members[member]!;
    responses.known.push(await probe(email, `10.8.8.${turn}`));
    responses.unknown.push(await probe(`nobody.${member}@mail.example`, `10.8.9.${turn}`));
    await delay(100);
  }
  const [known, unknown] = [responses.known, responses.unknown].map((list) => list.map(({ ms }) => ms)) as [
    number[],
    number[],
  ];
  const difference = standardized(wilcoxonRankSum(known, unknown), TURNS);
  const versions = new Set([...responses.known, ...responses.unknown].map(({ visible }) => visible));
  const findings = versions.size > 1 ? [`${what}: members and others get ${versions.size} different responses`] : [];
  if (Math.abs(difference) > NO_CHANCE) findings.push(`${what}: response times differ for members`);
  return { what, known: median(known), unknown: median(unknown), difference, findings };
}

/** Returns the rank sum of one of two equally large samples in standard deviations from its expected value. */
function standardized(rankSum: number, size: number) {
  const expected = (size * (2 * size + 1)) / 2;
  return (rankSum - expected) / Math.sqrt((size * size * (2 * size + 1)) / 12);
}

/** Compares the responses for members and for unknown addresses, which must not differ. */
export async function compareResponses(stack: Stack): Promise<Comparison[]> {
  const gateway = new GatewayClient(stack.publicUrl);
  const members = Array.from({ length: MEMBERS }, (_, n) => person(n));
  for (const member of members) await signUp(gateway, new SandboxClient(stack.sandboxUrl), member);
  for (const { email, password } of members) await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
  const comparisons: Comparison[] = [];
  for (const [what, probe] of Object.entries(probesOf(stack))) comparisons.push(await compare(what, probe, members));
  return comparisons;
}
