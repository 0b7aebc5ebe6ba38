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
/** A message has its date without the year, so it is about one of the newest draws. */
const NEWEST = 12;
const NIGHT = '00:45';
const AFTERNOON = '15:00';
const EVENING = '18:00';

export interface YearOptions {
  scripts: MemberScript[];
  days: number;
  log: (text: string) => void;
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
  readonly failures: string[] = [];
  readonly draws: ExpectedDraw[] = [];
  readonly sandbox: SandboxClient;
  readonly console: AdminConsole;
  readonly operators: Operators;
  readonly gifts: Gifts;
  readonly invitations: Invitations;
  readonly devices: PushDevices;
  private readonly gateway: GatewayClient;
  private readonly actions: MemberActions;
  private readonly first: Temporal.PlainDate;
  private readonly missing = new Set<string>();
  private readonly missingResults = new Set<string>();
  private lastDelivered: Date;

  constructor(
    stack: Stack,
    now: Date,
    private readonly options: YearOptions,
  ) {
    this.gateway = new GatewayClient(stack.publicUrl);
    this.sandbox = new SandboxClient(stack.sandboxUrl);
    const realm = realmOf(stack.shape);
    this.console = new AdminConsole(this.gateway, realm, localLogins);
    const { gateway, sandbox, console } = this;
    const notices = async () => {
      await this.readMessages();
      return this.notices;
    };
    // Operators set the prices. They are created last because they also handle gifts
    const pricesAt: Terms['pricesAt'] = (at) => this.operators.pricesAt(at);
    const terms: Terms = { pricesAt, graceMs: (lastRetry) => this.operators.graceMs(lastRetry) };
    this.gifts = new Gifts({ gateway, sandbox, console, notices }, terms);
    this.invitations = new Invitations(this.people, sandbox, terms, notices);
    this.devices = new PushDevices(this.people, sandbox);
    this.actions = new MemberActions(gateway, sandbox, realm, this.gifts);
    const dashboard = new StripeDashboard(stack);
    this.operators = new Operators(console, dashboard, sandbox, this.actions, options.days, this.gifts);
    this.first = nextThursday(now);
    this.lastDelivered = now;
  }

  async run() {
    const { days, log } = this.options;
    await this.operators.prepare();
    for (let day = 0; day < days; day++) {
      const today = this.first.add({ days: day });
      if (day > 0) await this.night(today);
      await this.afternoon(today, day === 0);
      await this.performActions(today, day);
      if (day % 7 === 6 || day === days - 1)
        log(`${today.toString()}: ${this.people.length} joined, ${this.arrived.length} messages arrived`);
    }
    // Stripe counts whole seconds: members who joined at this time of a day of the month may be charged just now or not
    await this.sandbox.moveClock(newYork(this.first.add({ days: days - 1 }), EVENING));
  }

  /** Waits until last night's draw is reported and the next one of its game is sealed. */
  private async night(today: Temporal.PlainDate) {
    const drawn = drawOf(today.subtract({ days: 1 }));
    if (!drawn) return;
    await this.sandbox.moveClock(newYork(today, NIGHT));
    const isReported = await until(() => this.console.report(drawn.drawId), PATIENCE_MS);
    if (isReported) this.expectResults(drawn);
    else this.failures.push(`there is no report of ${drawn.drawId}`);
    await this.untilSealed(nextDraw(drawn.game, today));
  }

  private async afternoon(today: Temporal.PlainDate, isFirst: boolean) {
    const since = this.lastDelivered;
    await this.sandbox.moveClock(newYork(today, AFTERNOON));
    const now = await this.sandbox.now();
    if (isFirst) for (const game of GAMES) await this.untilSealed(openDraw(game, today, now));
    await this.untilReminded(this.people.filter((simulated) => simulated.isRemindedOn(today)));
    for (const simulated of this.people)
      if (simulated.returns(today.toString(), now)) this.expectOpen(simulated, today, now);
    for (const game of GAMES) {
      const draw = nextDraw(game, today);
      // Sealed when the last draw of its game was confirmed. After its deadline no numbers are assigned
      if (draw.deadline > now) this.expect(draw, since, now);
    }
    await this.untilArrived();
    this.failures.push(...(await this.invitations.reward(today)));
    this.lastDelivered = now;
  }

  private async performActions(today: Temporal.PlainDate, day: number) {
    const joining = this.options.scripts.filter(({ joinDay }) => joinDay === day);
    await inParallel(joining, AT_ONCE, (script) => this.join(script, today));
    const doing = this.people.flatMap((simulated) => {
      const action = simulated.script.actions[today.since(simulated.joinedOn).days];
      return action ? [{ simulated, action }] : [];
    });
    await inParallel(doing, AT_ONCE, ({ simulated, action }) => this.do(simulated, action, today));
    await this.untilArrived();
    const act = await this.operators.act(day, this.people);
    if (act) this.options.log(`${today.toString()}: ${act}`);
  }

  private async join(script: MemberScript, today: Temporal.PlainDate) {
    const { who, card, hasCode, hasGift, isInvited } = script;
    const gift = hasGift && (await this.gifts.buy());
    const inviter = isInvited && this.invitations.inviterOn(today);
    const invitation = inviter && (await this.actions.invite(inviter));
    const codes = { ...(gift && { gift: gift.code }), ...(invitation && { invitation }) };
    const reached = await reachCheckout(this.gateway, who, codes);
    if (reached && hasCode) await this.sandbox.enterPromotionCode(reached.checkoutUrl, PROMOTION.code);
    const refusal = reached && !gift && (await this.sandbox.pay(reached.checkoutUrl, CARDS[card]));
    if (!reached || refusal) return void this.failures.push(`${who.email} could not sign up: ${refusal || 'taken'}`);
    const now = await this.sandbox.now();
    const simulated = new SimulatedMember(script, reached.reservation, now, today, this.operators);
    this.people.push(simulated);
    if (gift) gift.state = 'redeemed';
    if (inviter) this.invitations.add(simulated, inviter);
    this.expectOpen(simulated, today, now);
  }

  private async do(simulated: SimulatedMember, action: MemberAction, today: Temporal.PlainDate) {
    const failure = await this.actions.perform(simulated, action);
    if (failure) this.failures.push(failure);
    const now = await this.sandbox.now();
    simulated.record(action, now);
    if (action === 'reactivate' || action === 'start again') this.expectOpen(simulated, today, now);
  }

  /** Expects numbers of the next draw of each game, which new and returning members get at once. */
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

  /** Expects results by email for members who got the numbers of a draw by email. */
  private expectResults(draw: ExpectedDraw) {
    for (const simulated of this.people) {
      simulated.expectPushedResult(draw, this.lastDelivered);
      const result = simulated.resultOf(draw, this.lastDelivered);
      if (!result) continue;
      const { memberId, script } = simulated;
      const due: Due = { member: { ...script.who, memberId }, draw, channel: 'email', isEarly: result === 'early' };
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
    if (!isSealed) this.failures.push(`${drawId} was not sealed`);
  }

  /** The services poll for due reminders once a minute of real time, in which weeks of the year pass. */
  private async untilReminded(people: readonly SimulatedMember[]) {
    for (const { script } of people) {
      const isReminded = await until(async () => {
        await this.readMessages();
        const isReminder = ({ at, text }: Received) => at === script.who.email && text.startsWith(PAUSE_REMINDER);
        return this.notices.some(isReminder) ? true : null;
      }, PATIENCE_MS);
      if (!isReminded) this.failures.push(`${script.who.email} was not reminded of the end of the pause`);
    }
  }

  private async untilArrived() {
    const haveArrived = await until(async () => {
      await this.readMessages();
      return this.missing.size + this.missingResults.size === 0 ? true : null;
    }, PATIENCE_MS);
    if (haveArrived) return void this.failures.push(...(await this.devices.untilArrived()));
    const missing = [...this.missing, ...this.missingResults];
    this.options.log(`${missing.length} messages did not arrive in time, for example ${missing[0]}`);
    this.missingResults.clear();
    this.missing.clear(); // verified at the end; the daily checks do not wait for them
  }

  /** Reads the messages that have arrived since the last call, and those that arrived before their draw was expected. */
  async readMessages() {
    const arrivals = await this.sandbox.takeArrivals();
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
