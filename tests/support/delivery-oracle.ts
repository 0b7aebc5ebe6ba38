import type { ExpectedDraw } from './draws.js';
import type { NumbersMessage } from './messages.js';
import type { Person } from './people.js';
import { type Drawn, brokenRule } from './rules.js';

export interface Member extends Person {
  memberId: string;
  /** Time from which the member must not receive texts. */
  stoppedAt?: Date;
  /** Time from which the member must not be assigned numbers. */
  pausedAt?: Date;
  /** Whether the member wants results by text too. */
  textsResults?: boolean;
}

/** A message that must arrive: its member, draw and channel. */
export interface Due {
  member: Member;
  draw: ExpectedDraw;
  channel: 'sms' | 'email';
  /** The message may have arrived, but need not. */
  isEarly?: boolean;
  /** The sets were generated when only results before this date were known (yyyy-mm-dd). */
  knownBefore?: string;
}

const MINUTE_MS = 60_000;

/** Messages that must have arrived for a draw whose numbers were assigned at about that instant. */
export function dueFor(draw: ExpectedDraw, givenAt: Date, members: Member[]): Due[] {
  return members
    .filter(({ pausedAt }) => !pausedAt || pausedAt > givenAt)
    .flatMap((member) => channelsOf(member, givenAt).map((channel) => ({ member, draw, channel })));
}

function channelsOf({ method, stoppedAt }: Member, at: Date): Due['channel'][] {
  const sms = method !== 'email' && (!stoppedAt || stoppedAt > at);
  return [...(sms ? (['sms'] as const) : []), ...(method !== 'text' ? (['email'] as const) : [])];
}

const addressOf = (member: Member, channel: Due['channel']) => (channel === 'sms' ? member.phone : member.email);
export const keyOf = (drawId: string, at: string) => `${drawId} → ${at}`;
export const dueKey = ({ member, draw, channel }: Due) => keyOf(draw.drawId, addressOf(member, channel));

export interface Verdict {
  lost: string[];
  late: string[];
  duplicates: string[];
  /** Descriptions of other broken promises. */
  broken: string[];
  sets: number;
}

/**
 * Compares the received messages with the promised ones, without reading the databases of the services.
 * @param mayRepeat keys of messages that may arrive twice
 */
export function verifyDeliveries(
  due: Due[],
  arrived: NumbersMessage[],
  histories: Map<string, Drawn[]>,
  mayRepeat: ReadonlySet<string> = new Set(),
): Verdict {
  const verdict: Verdict = { lost: [], late: [], duplicates: [], broken: [], sets: 0 };
  const dueByKey = new Map(due.map((one) => [dueKey(one), one]));
  const arrivals = byKey(arrived);
  for (const [key, { isEarly }] of dueByKey) if (!isEarly && !arrivals.has(key)) verdict.lost.push(key);
  const owners = new Map<string, string>();
  for (const [key, messages] of arrivals) {
    const expected = dueByKey.get(key);
    const most = mayRepeat.has(key) ? 2 : 1;
    verdict.duplicates.push(...messages.slice(most).map(() => key));
    if (!expected) verdict.broken.push(`${key} should not have been sent`);
    else
      for (const message of messages)
        checkOne(expected, key, message, histories.get(expected.draw.drawId) ?? [], owners, verdict);
  }
  verdict.sets = owners.size;
  return verdict;
}

function checkOne(
  { draw, member, knownBefore }: Due,
  key: string,
  { receivedAt, sets }: NumbersMessage,
  history: Drawn[],
  owners: Map<string, string>,
  verdict: Verdict,
) {
  if (receivedAt > draw.deadline)
    verdict.late.push(`${key} by ${Math.round((receivedAt.getTime() - draw.deadline.getTime()) / MINUTE_MS)} min`);
  if (sets.length < 5 || sets.length > 10) verdict.broken.push(`${key} has ${sets.length} sets`);
  for (const set of sets) {
    const owner = owners.get(`${draw.drawId} ${set}`);
    if (owner && owner !== member.memberId) verdict.broken.push(`${key}: ${set} belongs to two members`);
    owners.set(`${draw.drawId} ${set}`, member.memberId);
    const known = knownBefore ? history.filter(({ date }) => date < knownBefore) : history;
    const fault = brokenRule(draw.game, set, known);
    if (fault) verdict.broken.push(`${key}: ${set} ${fault}`);
  }
}

function byKey(arrived: NumbersMessage[]) {
  const groups = new Map<string, NumbersMessage[]>();
  for (const message of arrived) {
    const key = keyOf(message.drawId, message.at);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return groups;
}
