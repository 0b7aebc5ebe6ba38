import type { Charge } from '../support/sandbox-client.js';
import { until } from '../support/wait.js';
import { charges } from './expected-charges.js';
import type { Operators } from './operators.js';
import { PAUSE_REMINDER } from './member-scripts.js';
import type { SimulatedMember } from './simulated-member.js';
import type { Year } from './year.js';

const PATIENCE_MS = 60_000;

interface BoardLine {
  channel: 'sms' | 'email' | 'push';
  delivered: number;
}

const dollars = (amounts: readonly number[]) =>
  amounts.map((cents) => (cents / 100).toFixed(2)).join(' + ') || 'nothing';

/** The beginnings of subjects, each with whether an email with it had to come. */
function noticesOf(simulated: SimulatedMember, operators: Operators): Record<string, boolean> {
  const { did } = simulated;
  const hasPauseDate = did['pause until a date'] !== undefined;
  return {
    'Auto-renew is off': did['turn auto-renew off'] !== undefined,
    'Your annual plan starts on': did.upgrade !== undefined,
    'Your account is paused until': hasPauseDate,
    // While the pause lasts, the reminder may be there
    ...((did.reactivate || !hasPauseDate) && { [PAUSE_REMINDER]: hasPauseDate }),
    'You are excluded until': did['exclude myself'] !== undefined,
    'Your account was deleted': did['delete the account'] !== undefined,
    'We refunded': operators.hasRefunded(simulated),
  };
}

/** Holds what happened outside against what had to happen, and against what our own books say of it. */
export class Reconciliation {
  constructor(private readonly year: Year) {}

  /** Every member was charged what the terms say, to the cent. */
  async money(): Promise<string[]> {
    const now = await this.year.outside.now();
    const { charges: made } = await this.year.outside.charges();
    const known = new Set(this.year.people.map(({ life }) => life.who.email));
    const gifts = new Set(this.year.gifts.bought.map(({ giftId }) => giftId));
    const isGift = ({ metadata }: Charge) => gifts.has(metadata['gift_id'] ?? '');
    const strangers = made.filter((charge) => (!charge.email || !known.has(charge.email)) && !isGift(charge));
    const wrong = this.year.people.flatMap(({ life: { who }, past }) => {
      const own = made.filter(({ email, succeeded }) => succeeded && email === who.email).map(({ amount }) => amount);
      const owed = charges(past, now);
      return own.join() === owed.join() ? [] : [`${who.email} was charged ${dollars(own)} instead of ${dollars(owed)}`];
    });
    return [...strangers.map(({ email }) => `somebody unknown was charged: ${email}`), ...wrong];
  }

  /** Members were refunded exactly what operators refunded. */
  async refunds(): Promise<string[]> {
    const { operators, people, outside, gifts } = this.year;
    const wanted = operators.refunds + gifts.refunds;
    const { refunds } = await outside.charges();
    const wrong = await operators.expectRefunds(people);
    return refunds.length === wanted
      ? wrong
      : [...wrong, `${refunds.length} payments were refunded instead of ${wanted}`];
  }

  /** The console shows every member as they stand, and as many who pay as there are. */
  async members(): Promise<string[]> {
    const now = await this.year.outside.now();
    const wrong: string[] = [];
    for (const simulated of this.year.people) {
      const { email } = simulated.life.who;
      const wanted = simulated.statusAt(now);
      const shown = await until(async () => {
        const path = `/api/admin/members?search=${encodeURIComponent(email)}`;
        const { body } = await this.year.console.call<{ items: { id: string; status: string }[] }>(path);
        const status = body.items.find(({ id }) => id === simulated.memberId)?.status;
        return status === wanted ? status : null;
      }, PATIENCE_MS / 4);
      if (!shown) wrong.push(`${email} is not shown as ${wanted}`);
    }
    return wrong;
  }

  /** Each member got exactly one email about each thing that was done to the account. */
  notices(): string[] {
    const { people, notices, operators } = this.year;
    return people.flatMap((simulated) => {
      const { email } = simulated.life.who;
      const texts = notices.filter(({ at }) => at === email).map(({ text }) => text);
      return Object.entries(noticesOf(simulated, operators)).flatMap(([subject, isDue]) => {
        const count = texts.filter((text) => text.startsWith(subject)).length;
        return count === Number(isDue) ? [] : [`${email} got "${subject}" ${count} times instead of ${Number(isDue)}`];
      });
    });
  }

  /** Delivery has counted for every draw what phones and mailboxes got. */
  async messages(): Promise<string[]> {
    const wrong: string[] = [];
    for (const { drawId } of this.year.draws) {
      const arrived = this.year.arrived.filter((message) => message.drawId === drawId);
      const count = (channel: string) => arrived.filter((message) => message.channel === channel).length;
      const pushed = await this.year.devices.countOf(drawId);
      const wanted = `${count('sms')} texts, ${count('email')} emails, ${pushed} notifications`;
      let counted = '';
      await until(async () => {
        const path = `/api/admin/deliveries?drawId=${drawId}`;
        const { body } = await this.year.console.call<{ items: BoardLine[] }>(path);
        const of = (channel: string) => body.items.find((line) => line.channel === channel)?.delivered ?? 0;
        counted = `${of('sms')} texts, ${of('email')} emails, ${of('push')} notifications`;
        return counted === wanted ? true : null;
      }, PATIENCE_MS);
      if (counted !== wanted) wrong.push(`${drawId}: ${wanted} arrived, ${counted} are on the board`);
    }
    return wrong;
  }
}
