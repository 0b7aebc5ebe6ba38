import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import type { ExpectedDraw, Game } from '../support/draws.js';
import { type NumbersMessage, readNumbers } from '../support/messages.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { person, type Person } from '../support/people.js';
import { signUp } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { theStack } from './running-stack.js';

/** Time limit for work that passes through several services on a busy machine. */
export const PATIENCE = { timeout: 120_000 };

const RESET_LINK = /https?:\/\/\S+action-token\S+/;
const HOUR_MS = 3_600_000;
const DAY = { begins: 9, ends: 20 };
const PEOPLE = 7_000_000;

export const sandbox = () => new SandboxClient(theStack().sandboxUrl);
export const gateway = () => new GatewayClient(theStack().publicUrl);

interface ShownDraw {
  drawId: string;
  game: Game;
  date: string;
  drawAt: string;
  deadline: string;
  state: string;
}

/** A new visitor in New York, with all defaults. */
export const newcomer = (differences: Partial<Person> = {}): Person => ({
  ...person(randomInt(PEOPLE)),
  zip: '10001',
  plan: 'monthly',
  method: 'both',
  ...differences,
});

/** A member in New York who has paid and received the first numbers. */
export async function member(differences: Partial<Person> = {}): Promise<Person & { memberId: string }> {
  const who = newcomer(differences);
  await untilDaytime();
  const memberId = await signUp(gateway(), sandbox(), who);
  await expect.poll(() => numbersFor(who), PATIENCE).toHaveLength(4);
  return { ...who, memberId };
}

export async function upcomingDraws(): Promise<ShownDraw[]> {
  const { body } = await gateway().call<{ items: ShownDraw[] }>('/api/draws');
  return body.items;
}

const asExpected = ({ drawAt, deadline, ...draw }: ShownDraw): ExpectedDraw => ({
  ...draw,
  drawAt: new Date(drawAt),
  deadline: new Date(deadline),
});

/** The numbers on a member's phone and in their mailbox. */
export async function numbersFor({ email, phone }: Person): Promise<NumbersMessage[]> {
  const draws = (await upcomingDraws()).map(asExpected);
  const messages = (await sandbox().received()).flatMap((message) => readNumbers(message, draws) ?? []);
  return messages.filter(({ at }) => at === email || at === phone);
}

/** Counts the emails with numbers in a person's mailbox, without receipts and other emails about the account. */
export const numberMailsFor = async (who: Person) =>
  (await numbersFor(who)).filter(({ at }) => at === who.email).length;

/** Waits until new members can be assigned numbers: a draw of each game is sealed and before its deadline. */
export async function untilDrawsAreOpen() {
  const openGames = async () =>
    (await upcomingDraws()).filter(({ state }) => state === 'sealed').map(({ game }) => game);
  await expect.poll(openGames, PATIENCE).toEqual(expect.arrayContaining(['megamillions', 'powerball']));
}

/** Password reset links in a member's mailbox. */
export async function resetLinksFor({ email }: Pick<Person, 'email'>) {
  const received = await sandbox().received();
  return received.flatMap(({ at, text }) => (at === email ? (RESET_LINK.exec(text)?.[0] ?? []) : []));
}

const hourInNewYork = (instant: Date) =>
  Number(
    new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: 'America/New_York' }).format(
      instant,
    ),
  );

/** Advances the clock past the quiet hours. */
export async function untilDaytime() {
  const now = await sandbox().now();
  let then = now;
  while (hourInNewYork(then) < DAY.begins || hourInNewYork(then) >= DAY.ends) then = new Date(then.getTime() + HOUR_MS);
  if (then > now) await sandbox().moveClock(then);
}
