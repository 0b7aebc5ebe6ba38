import { type Due, dueKey, keyOf, type Member } from './delivery-oracle.js';
import type { ExpectedDraw } from './draws.js';
import type { ResultMessage } from './messages.js';
import type { Drawn } from './rules.js';

export interface ResultsVerdict {
  lost: string[];
  duplicates: string[];
  /** Messages with a result other than the official one, or to a member who does not want it. */
  wrong: string[];
}

/**
 * Results that have to arrive: by email if numbers go by email, by text if the member turned it on. Only members with
 * numbers for the draw get its result.
 * @param waiting draws whose texts wait for the morning, and need not have arrived
 */
export function resultsDue(numbers: readonly Due[], draws: readonly ExpectedDraw[], waiting: readonly string[]): Due[] {
  return draws.flatMap((draw) => {
    const members = new Set(numbers.filter((due) => due.draw.drawId === draw.drawId).map(({ member }) => member));
    return [...members].flatMap((member) =>
      channelsOf(member, draw.drawAt).map((channel): Due => {
        const isEarly = channel === 'sms' && waiting.includes(draw.drawId);
        return { member, draw, channel, isEarly };
      }),
    );
  });
}

function channelsOf({ method, textsResults, stoppedAt, pausedAt }: Member, at: Date): Due['channel'][] {
  if (pausedAt && pausedAt <= at) return [];
  const sms = textsResults && (!stoppedAt || stoppedAt > at);
  return [...(sms ? (['sms'] as const) : []), ...(method !== 'text' ? (['email'] as const) : [])];
}

const two = (ball: number) => String(ball).padStart(2, '0');
const lineOf = ({ whites, red }: Drawn) => `${whites.map(two).join('-')} ${two(red)}`;

/** Compares the received results with the expected ones. */
export function verifyResults(
  due: readonly Due[],
  arrived: readonly ResultMessage[],
  resultOf: (drawId: string) => Drawn | undefined,
): ResultsVerdict {
  const arrivals = new Map<string, ResultMessage[]>();
  for (const message of arrived) {
    const key = keyOf(message.drawId, message.at);
    arrivals.set(key, [...(arrivals.get(key) ?? []), message]);
  }
  const expected = new Set(due.map(dueKey));
  const wrong = [...arrivals].flatMap(([key, messages]) => {
    if (!expected.has(key)) return [`${key} should not have been sent`];
    return messages.flatMap(({ drawId, drawn }) => {
      const result = resultOf(drawId);
      return result && lineOf(result) === drawn ? [] : [`${key} has ${drawn}`];
    });
  });
  return {
    lost: due.filter((one) => !one.isEarly && !arrivals.has(dueKey(one))).map(dueKey),
    duplicates: [...arrivals].flatMap(([key, messages]) => messages.slice(1).map(() => key)),
    wrong,
  };
}
