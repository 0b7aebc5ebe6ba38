import type { Temporal } from 'temporal-polyfill';
import { realmOf } from '@numbercast/local-stack/environments';
import { localLogins } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import { AdminConsole } from '../support/console.js';
import { type ExpectedDraw, newYork, nextThursday } from '../support/draws.js';
import { type Due, dueKey, keyOf } from '../support/delivery-oracle.js';
import { type NumbersMessage, readNumbers } from '../support/messages.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { reachCheckout } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { StripeDashboard } from '../support/stripe-dashboard.js';
import { inParallel, until } from '../support/wait.js';
import { drawOf, GAMES, nextDraw, openDraw } from './calendar.js';
import { MemberActions } from './member-actions.js';
import { SimulatedMember } from './simulated-member.js';
import { CARDS, type MemberAction, type MemberScript } from './member-scripts.js';
import { Operators } from './operators.js';

const PATIENCE_MS = 180_000;
const AT_ONCE = 3;
/** A message names its day without the year: it is about one of the newest draws. */
const NEWEST = 12;
const NIGHT = '00:45';
const AFTERNOON = '15:00';

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
  readonly faults: string[] = [];
  readonly draws: ExpectedDraw[] = [];
  readonly outside: SandboxClient;
  readonly console: AdminConsole;
  readonly operators: Operators;
  private readonly site: GatewayClient;
  private readonly actions: MemberActions;
  private readonly first: Temporal.PlainDate;
  private readonly missing = new Set<string>();
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
    this.actions = new MemberActions(this.site, this.outside, realm);
    this.operators = new Operators(new StripeDashboard(stack), this.outside, this.actions, options.days);
    this.first = nextThursday(now);
    this.lastBrought = now;
  }

  async live() {
    const { days, say } = this.options;
    for (let day = 0; day < days; day++) {
      const today = this.first.add({ days: day });
      if (day > 0) await this.night(today);
      await this.afternoon(today, day === 0);
      await this.doings(today, day);
      if (day % 7 === 6 || day === days - 1)
        say(`${today.toString()}: ${this.people.length} joined, ${this.arrived.length} messages arrived`);
    }
  }

  /** Last night's draw is reported, and the next of its game sealed on it. */
  private async night(today: Temporal.PlainDate) {
    const drawn = drawOf(today.subtract({ days: 1 }));
    if (!drawn) return;
    await this.outside.moveClock(newYork(today, NIGHT));
    const isReported = await until(() => this.console.report(drawn.drawId), PATIENCE_MS);
    if (!isReported) this.faults.push(`there is no report of ${drawn.drawId}`);
    await this.untilSealed(nextDraw(drawn.game, today));
  }

  private async afternoon(today: Temporal.PlainDate, isFirst: boolean) {
    const since = this.lastBrought;
    await this.outside.moveClock(newYork(today, AFTERNOON));
    const now = await this.outside.now();
    if (isFirst) for (const game of GAMES) await this.untilSealed(openDraw(game, today, now));
    for (const game of GAMES) {
      const draw = nextDraw(game, today);
      // Sealed when its game's last draw was confirmed; after its deadline no more numbers are assigned
      if (draw.deadline > now) this.expect(draw, since, now);
    }
    await this.untilArrived();
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
    const { who, card } = life;
    const reached = await reachCheckout(this.site, who);
    const refusal = reached && (await this.outside.pay(reached.checkoutUrl, CARDS[card]));
    if (!reached || refusal) return void this.faults.push(`${who.email} could not sign up: ${refusal ?? 'taken'}`);
    const now = await this.outside.now();
    const simulated = new SimulatedMember(life, reached.reservation, now, today, this.operators);
    this.people.push(simulated);
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

  private add(draw: ExpectedDraw, due: Due[]) {
    if (!this.draws.some(({ drawId }) => drawId === draw.drawId)) this.draws.push(draw);
    this.due.push(...due);
    for (const one of due) if (!one.isEarly) this.missing.add(dueKey(one));
  }

  private async untilSealed({ drawId }: ExpectedDraw) {
    const isSealed = await until(() => this.console.isSealed(drawId), PATIENCE_MS);
    if (!isSealed) this.faults.push(`${drawId} was not sealed`);
  }

  private async untilArrived() {
    const isAllThere = await until(async () => {
      await this.look();
      return this.missing.size === 0 ? true : null;
    }, PATIENCE_MS);
    if (isAllThere) return;
    const [example] = this.missing;
    this.options.say(`${this.missing.size} messages did not come in time, for example ${example}`);
    this.missing.clear(); // verified in the end; the daily checks do not wait for them
  }

  /** Reads the messages that have arrived since. */
  async look() {
    for (const message of await this.outside.takeArrivals()) {
      const numbers = readNumbers(message, this.draws.slice(-NEWEST));
      if (!numbers) continue;
      this.arrived.push(numbers);
      this.missing.delete(keyOf(numbers.drawId, numbers.at));
    }
  }
}
