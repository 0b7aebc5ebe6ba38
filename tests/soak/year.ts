import type { Temporal } from 'temporal-polyfill';
import { realmOf } from '@numbercast/local-stack/environments';
import { localLogins } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import { AdminConsole } from '../support/console.js';
import { type ExpectedDraw, newYork, nextThursday } from '../support/draws.js';
import { type Due, dueKey, keyOf } from '../support/delivery-oracle.js';
import { type NumbersMessage, readNumbers, readResult, type ResultMessage, UNKNOWN_DRAW } from '../support/messages.js';
import { type Received, SandboxClient } from '../support/sandbox-client.js';
import { reachCheckout } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { StripeDashboard } from '../support/stripe-dashboard.js';
import { inParallel, until } from '../support/wait.js';
import { drawOf, GAMES, nextDraw, openDraw } from './calendar.js';
import { PROMOTION } from './expected-charges.js';
import { Gifts } from './gifts.js';
import { Invitations } from './invitations.js';
import { MemberActions } from './member-actions.js';
import { PushDevices } from './push-devices.js';
import { SimulatedMember, type Terms } from './simulated-member.js';
import { CARDS, type MemberAction, type MemberScript, PAUSE_REMINDER } from './member-scripts.js';
import { Operators } from './operators.js';

const PATIENCE_MS = 180_000;
const AT_ONCE = 3;
/** A message names its day without the year: it is about one of the newest draws. */
const NEWEST = 12;
const NIGHT = '00:45';
const AFTERNOON = '15:00';
const EVENING = '18:00';

export interface YearOptions {
  lives: MemberScript[];
  days: number;
  say: (text: string) => void;
}

/** A year of the service, day by day: draws at night, messages by the afternoon, then what members do that day. */
export class Year {
  readonly people: SimulatedMember[] = [];
  readonly due: Due[] = [];
  readonly arrived: NumbersMessage[] = [];
  readonly resultsDue: Due[] = [];
  readonly arrivedResults: ResultMessage[] = [];
  /** Messages about accounts. */
  readonly notices: Received[] = [];
  /** Messages about a draw that was not expected when they were read. */
  unattributed: Received[] = [];
  readonly faults: string[] = [];
  readonly draws: ExpectedDraw[] = [];
  readonly outside: SandboxClient;
  readonly console: AdminConsole;
  readonly operators: Operators;
  readonly gifts: Gifts;
  readonly invitations: Invitations;
  readonly devices: PushDevices;
  private readonly site: GatewayClient;
  private readonly actions: MemberActions;
  private readonly first: Temporal.PlainDate;
  private readonly missing = new Set<string>();
  private readonly missingResults = new Set<string>();
  private lastBrought: Date;

  constructor(
    stack: Stack,
    now: Date,
    private readonly options: YearOptions,
  ) {
    this.site = new GatewayClient(stack.publicUrl);
    this.outside = new SandboxClient(stack.sandboxUrl);
    const realm = realmOf(stack.shape);
    this.console = new AdminConsole(this.site, realm, localLogins);
    const { site, outside, console } = this;
    const notices = async () => {
      await this.look();
      return this.notices;
    };
    // Prices follow the operators, who come last because they also handle gifts
    const pricesAt: Terms['pricesAt'] = (at) => this.operators.pricesAt(at);
    const terms: Terms = { pricesAt, graceMs: (lastRetry) => this.operators.graceMs(lastRetry) };
    this.gifts = new Gifts({ site, outside, console, notices }, terms);
    this.invitations = new Invitations(this.people, outside, terms, notices);
    this.devices = new PushDevices(this.people, outside);
    this.actions = new MemberActions(site, outside, realm, this.gifts);
    const dashboard = new StripeDashboard(stack);
    this.operators = new Operators(console, dashboard, outside, this.actions, options.days, this.gifts);
    this.first = nextThursday(now);
    this.lastBrought = now;
  }

  async live() {
    const { days, say } = this.options;
    await this.operators.prepare();
    for (let day = 0; day < days; day++) {
      const today = this.first.add({ days: day });
      if (day > 0) await this.night(today);
      await this.afternoon(today, day === 0);
      await this.doings(today, day);
      if (day % 7 === 6 || day === days - 1)
        say(`${today.toString()}: ${this.people.length} joined, ${this.arrived.length} messages arrived`);
    }
    // Stripe counts whole seconds: members who joined at this time of a day of the month may be charged just now or not
    await this.outside.moveClock(newYork(this.first.add({ days: days - 1 }), EVENING));
  }

  /** Last night's draw is reported, and the next of its game sealed on it. */
  private async night(today: Temporal.PlainDate) {
    const drawn = drawOf(today.subtract({ days: 1 }));
    if (!drawn) return;
    await this.outside.moveClock(newYork(today, NIGHT));
    const isReported = await until(() => this.console.report(drawn.drawId), PATIENCE_MS);
    if (isReported) this.expectResults(drawn);
    else this.faults.push(`there is no report of ${drawn.drawId}`);
    await this.untilSealed(nextDraw(drawn.game, today));
  }

  private async afternoon(today: Temporal.PlainDate, isFirst: boolean) {
    const since = this.lastBrought;
    await this.outside.moveClock(newYork(today, AFTERNOON));
    const now = await this.outside.now();
    if (isFirst) for (const game of GAMES) await this.untilSealed(openDraw(game, today, now));
    await this.untilReminded(this.people.filter((simulated) => simulated.isRemindedOn(today)));
    for (const simulated of this.people)
      if (simulated.returns(today.toString(), now)) this.expectOpen(simulated, today, now);
    for (const game of GAMES) {
      const draw = nextDraw(game, today);
      // Sealed when its game's last draw was confirmed; after its deadline no more numbers are assigned
      if (draw.deadline > now) this.expect(draw, since, now);
    }
    await this.untilArrived();
    this.faults.push(...(await this.invitations.reward(today)));
    this.lastBrought = now;
  }

  private async doings(today: Temporal.PlainDate, day: number) {
    const joining = this.options.lives.filter(({ joinDay }) => joinDay === day);
    await inParallel(joining, AT_ONCE, (life) => this.join(life, today));
    const doing = this.people.flatMap((simulated) => {
      const deed = simulated.life.actions[today.since(simulated.joinedOn).days];
      return deed ? [{ simulated, deed }] : [];
    });
    await inParallel(doing, AT_ONCE, ({ simulated, deed }) => this.do(simulated, deed, today));
    await this.untilArrived();
    const act = await this.operators.act(day, this.people);
    if (act) this.options.say(`${today.toString()}: ${act}`);
  }

  private async join(life: MemberScript, today: Temporal.PlainDate) {
    const { who, card, hasCode, hasGift, isInvited } = life;
    const gift = hasGift && (await this.gifts.buy());
    const inviter = isInvited && this.invitations.inviterOn(today);
    const invitation = inviter && (await this.actions.invite(inviter));
    const codes = { ...(gift && { gift: gift.code }), ...(invitation && { invitation }) };
    const reached = await reachCheckout(this.site, who, codes);
    if (reached && hasCode) await this.outside.enterPromotionCode(reached.checkoutUrl, PROMOTION.code);
    const refusal = reached && !gift && (await this.outside.pay(reached.checkoutUrl, CARDS[card]));
    if (!reached || refusal) return void this.faults.push(`${who.email} could not sign up: ${refusal || 'taken'}`);
    const now = await this.outside.now();
    const simulated = new SimulatedMember(life, reached.reservation, now, today, this.operators);
    this.people.push(simulated);
    if (gift) gift.state = 'redeemed';
    if (inviter) this.invitations.add(simulated, inviter);
    this.expectOpen(simulated, today, now);
  }

  private async do(simulated: SimulatedMember, deed: MemberAction, today: Temporal.PlainDate) {
    const fault = await this.actions.does(simulated, deed);
    if (fault) this.faults.push(fault);
    const now = await this.outside.now();
    simulated.note(deed, now);
    if (deed === 'reactivate' || deed === 'start again') this.expectOpen(simulated, today, now);
  }

  /** New and returning members get the numbers of the next draw of each game at once. */
  private expectOpen(simulated: SimulatedMember, today: Temporal.PlainDate, now: Date) {
    // Assigned before the result of today's draw is known
    const knownBefore = today.toString();
    for (const game of GAMES) {
      const draw = openDraw(game, today, now);
      this.add(
        draw,
        simulated.dueOf(draw, new Date(0), now).map((due) => ({ ...due, knownBefore })),
      );
    }
  }

  private expect(draw: ExpectedDraw, since: Date, now: Date) {
    for (const simulated of this.people) this.add(draw, simulated.dueOf(draw, since, now));
  }

  /** Members who got the numbers of a draw by email get its result by email. */
  private expectResults(draw: ExpectedDraw) {
    for (const simulated of this.people) {
      simulated.expectPushedResult(draw, this.lastBrought);
      const result = simulated.resultOf(draw, this.lastBrought);
      if (!result) continue;
      const { memberId, life } = simulated;
      const due: Due = { member: { ...life.who, memberId }, draw, channel: 'email', isEarly: result === 'early' };
      this.resultsDue.push(due);
      if (result === 'due') this.missingResults.add(dueKey(due));
    }
  }

  private add(draw: ExpectedDraw, due: Due[]) {
    if (!this.draws.some(({ drawId }) => drawId === draw.drawId)) this.draws.push(draw);
    this.due.push(...due);
    for (const one of due) if (!one.isEarly) this.missing.add(dueKey(one));
  }

  private async untilSealed({ drawId }: ExpectedDraw) {
    const isSealed = await until(() => this.console.isSealed(drawId), PATIENCE_MS);
    if (!isSealed) this.faults.push(`${drawId} was not sealed`);
  }

  /** The services look for due reminders once a minute, in which weeks of the year pass. */
  private async untilReminded(people: readonly SimulatedMember[]) {
    for (const { life } of people) {
      const isReminded = await until(async () => {
        await this.look();
        const isReminder = ({ at, text }: Received) => at === life.who.email && text.startsWith(PAUSE_REMINDER);
        return this.notices.some(isReminder) ? true : null;
      }, PATIENCE_MS);
      if (!isReminded) this.faults.push(`${life.who.email} was not reminded of the end of the pause`);
    }
  }

  private async untilArrived() {
    const isAllThere = await until(async () => {
      await this.look();
      return this.missing.size + this.missingResults.size === 0 ? true : null;
    }, PATIENCE_MS);
    if (isAllThere) return void this.faults.push(...(await this.devices.untilArrived()));
    const missing = [...this.missing, ...this.missingResults];
    this.options.say(`${missing.length} messages did not come in time, for example ${missing[0]}`);
    this.missingResults.clear();
    this.missing.clear(); // verified in the end; the daily checks do not wait for them
  }

  /** Reads the messages that have arrived since, and those that came before their draw was expected. */
  async look() {
    const arrivals = await this.outside.takeArrivals();
    const messages = [...this.unattributed, ...arrivals];
    this.unattributed = [];
    for (const message of messages) {
      const newest = this.draws.slice(-NEWEST);
      const result = readResult(message, newest);
      const numbers = readNumbers(message, newest);
      if ((result ?? numbers)?.drawId === UNKNOWN_DRAW) {
        this.unattributed.push(message);
      } else if (result) {
        this.arrivedResults.push(result);
        this.missingResults.delete(keyOf(result.drawId, result.at));
      } else if (numbers) {
        this.arrived.push(numbers);
        this.missing.delete(keyOf(numbers.drawId, numbers.at));
      } else {
        this.notices.push(message);
      }
    }
  }
}
