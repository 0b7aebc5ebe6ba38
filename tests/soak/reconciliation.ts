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

/** Beginnings of subjects, each with whether the member must have got an email with it. */
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

/** Compares charges and messages at the providers with the terms and with the data of the services. */
export class Reconciliation {
  constructor(private readonly year: Year) {}

  /** Checks that every member was charged according to the terms, to the cent. */
  async charges(): Promise<string[]> {
    const now = await this.year.sandbox.now();
    const { charges: made } = await this.year.sandbox.charges();
    const known = new Set(this.year.people.map(({ script }) => script.who.email));
    const gifts = new Set(this.year.gifts.bought.map(({ giftId }) => giftId));
    const isGift = ({ metadata }: Charge) => gifts.has(metadata['gift_id'] ?? '');
    const others = made.filter((charge) => (!charge.email || !known.has(charge.email)) && !isGift(charge));
    const wrong = this.year.people.flatMap(({ script: { who }, past }) => {
      const own = made.filter(({ email, succeeded }) => succeeded && email === who.email).map(({ amount }) => amount);
      const owed = charges(past, now);
      return own.join() === owed.join() ? [] : [`${who.email} was charged ${dollars(own)} instead of ${dollars(owed)}`];
    });
    return [...others.map(({ email }) => `a person who is not a member was charged: ${email}`), ...wrong];
  }

  /** Checks that refunds at Stripe equal those of operators. */
  async refunds(): Promise<string[]> {
    const { operators, people, sandbox, gifts } = this.year;
    const wanted = operators.refunds + gifts.refunds;
    const { refunds } = await sandbox.charges();
    const wrong = await operators.expectRefunds(people);
    return refunds.length === wanted
      ? wrong
      : [...wrong, `${refunds.length} payments were refunded instead of ${wanted}`];
  }

  /** Checks that the console shows the right status of every member. */
  async members(): Promise<string[]> {
    const now = await this.year.sandbox.now();
    const wrong: string[] = [];
    for (const simulated of this.year.people) {
      const { email } = simulated.script.who;
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

  /** Checks that each member got exactly one email about each change of the account. */
  notices(): string[] {
    const { people, notices, operators } = this.year;
    return people.flatMap((simulated) => {
      const { email } = simulated.script.who;
      const texts = notices.filter(({ at }) => at === email).map(({ text }) => text);
      return Object.entries(noticesOf(simulated, operators)).flatMap(([subject, isDue]) => {
        const count = texts.filter((text) => text.startsWith(subject)).length;
        return count === Number(isDue) ? [] : [`${email} got "${subject}" ${count} times instead of ${Number(isDue)}`];
      });
    });
  }

  /** Checks that delivery counted the received messages of every draw. */
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
      if (counted !== wanted) wrong.push(`${drawId}: ${wanted} arrived, but the board shows ${counted}`);
    }
    return wrong;
  }
}
