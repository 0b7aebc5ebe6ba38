import { realmOf } from '@numbercast/local-stack/environments';
import { localLogins } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import { AdminConsole } from '../support/console.js';
import { draw, type ExpectedDraw, newYork, nextThursday } from '../support/draws.js';
import { ProcessKiller } from './process-killer.js';
import { type Due, dueFor, dueKey, keyOf, type Member } from '../support/delivery-oracle.js';
import { readNumbers, readResult } from '../support/messages.js';
import { resultsDue } from '../support/results-oracle.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { person } from '../support/people.js';
import { signIn } from '../support/signing-in.js';
import { DECLINED_CARD, reachCheckout, signUp, validate } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { inParallel, until } from '../support/wait.js';

const PATIENCE_MS = 240_000;
const VISITORS_AT_ONCE = 4;
const HOUR_MS = 3_600_000;

export interface ScenarioOptions {
  members: number;
  kill: boolean;
  /** False while replicas of a previous release run, which send no results. */
  results?: boolean;
  log: (text: string) => void;
}

/** A week of the service from its public interfaces: sign-ups, five draws, their results and reports. */
export class AcceptanceScenario {
  readonly members: Member[] = [];
  readonly due: Due[] = [];
  /** Keys of messages that may arrive again with other sets, because a restore lost the record of their sending. */
  readonly mayRepeat = new Set<string>();
  /** Descriptions of failed expectations. */
  readonly failures: string[] = [];
  readonly draws: Record<
    'fridayMega' | 'saturdayPower' | 'mondayPower' | 'tuesdayMega' | 'wednesdayPower',
    ExpectedDraw
  >;
  /** Draws after the end of the scenario, whose numbers may be in transit by then. */
  readonly later: ExpectedDraw[];
  readonly sandbox: SandboxClient;
  readonly processKiller: ProcessKiller;
  readonly console: AdminConsole;
  readonly gateway: GatewayClient;
  private readonly thursday;
  private readonly realm: string;

  constructor(
    stack: Stack,
    now: Date,
    private readonly options: ScenarioOptions,
  ) {
    this.gateway = new GatewayClient(stack.publicUrl);
    this.sandbox = new SandboxClient(stack.sandboxUrl);
    this.realm = realmOf(stack.shape);
    this.console = new AdminConsole(this.gateway, this.realm, localLogins);
    this.processKiller = new ProcessKiller(stack, options.kill);
    this.thursday = nextThursday(now);
    const after = (days: number) => this.thursday.add({ days });
    this.draws = {
      fridayMega: draw('megamillions', after(1)),
      saturdayPower: draw('powerball', after(2)),
      mondayPower: draw('powerball', after(4)),
      tuesdayMega: draw('megamillions', after(5)),
      wednesdayPower: draw('powerball', after(6)),
    };
    this.later = [draw('megamillions', after(8)), draw('powerball', after(9))];
  }

  /** All members sign up on Thursday noon and get their first numbers. */
  async begin() {
    const { fridayMega, saturdayPower } = this.draws;
    await this.advanceTo('Thursday 13:00', 0, '13:00');
    await this.untilSealed(fridayMega, saturdayPower);
    await this.signUps();
    await this.firstNumbers(this.members, fridayMega, saturdayPower);
  }

  async run() {
    const { mondayPower, tuesdayMega, wednesdayPower } = this.draws;
    await this.begin();
    await this.changePreferences();

    await this.nextMegaMillions('delivery', 'numbergen');
    await this.nextPowerball('delivery', 'members');
    await this.advanceTo('Tuesday 00:45, after Powerball', 5, '00:45');
    await this.untilReported(mondayPower);
    await this.delivery(wednesdayPower, 'Tuesday 15:00', 5, 'delivery');
    await this.advanceTo('Wednesday 00:45, after Mega Millions', 6, '00:45');
    await this.untilReported(tuesdayMega);
    await this.untilResultsArrived();
    await this.checkPastNumbers(mondayPower);
    await this.allowEarly();
    await this.processKiller.untilAllReady();
  }

  /** Numbers of other draws may be in transit by now. */
  async allowEarly() {
    const end = await this.sandbox.now();
    const waitedFor = new Set(this.due.map(({ draw: { drawId } }) => drawId));
    for (const one of this.all.filter(({ drawId }) => !waitedFor.has(drawId)))
      this.due.push(...dueFor(one, end, this.members).map((due) => ({ ...due, isEarly: true })));
  }

  get all() {
    return [...Object.values(this.draws), ...this.later];
  }

  /** Friday's draw is held and reported, and the numbers of the next Mega Millions draw are delivered. */
  async nextMegaMillions(...victims: string[]) {
    const { fridayMega, tuesdayMega } = this.draws;
    await this.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await this.untilReported(fridayMega);
    await this.delivery(tuesdayMega, 'Saturday 15:00', 2, ...victims);
  }

  /** Saturday's draw is held and reported, and the numbers of the next Powerball draw are delivered. */
  async nextPowerball(...victims: string[]) {
    const { saturdayPower, mondayPower } = this.draws;
    await this.advanceTo('Sunday 00:45, after Powerball', 3, '00:45');
    await this.untilReported(saturdayPower);
    await this.delivery(mondayPower, 'Sunday 15:00', 3, ...victims);
  }

  get reported() {
    const { fridayMega, saturdayPower, mondayPower, tuesdayMega } = this.draws;
    return [fridayMega, saturdayPower, mondayPower, tuesdayMega];
  }

  async arrived() {
    return (await this.sandbox.received()).flatMap((message) => readNumbers(message, this.all) ?? []);
  }

  async arrivedResults() {
    return (await this.sandbox.received()).flatMap((message) => readResult(message, this.all) ?? []);
  }

  /** Results that must have arrived at the end. Texts about the last draw wait for the morning. */
  get resultsDue() {
    return this.options.results === false ? [] : resultsDue(this.due, this.reported, [this.draws.tuesdayMega.drawId]);
  }

  /** Each member was charged once, and nothing was refunded. */
  async chargeErrors() {
    const { charges, refunds } = await this.sandbox.charges();
    const paid = charges.filter(({ succeeded }) => succeeded).length;
    const isRight = paid === this.members.length && refunds.length === 0;
    return isRight ? [] : [`${this.members.length} members were charged ${paid} times, with ${refunds.length} refunds`];
  }

  /** Signs up the n-th visitor. */
  async join(n: number): Promise<Member> {
    const who = person(n);
    const member = { ...who, memberId: await signUp(this.gateway, this.sandbox, who) };
    this.members.push(member);
    return member;
  }

  private async signUps() {
    const { members: count, log } = this.options;
    this.processKiller.start('billing', 'identity', 'members', 'gateway');
    let done = 0;
    await inParallel([...Array(count).keys()], VISITORS_AT_ONCE, async (n) => {
      if (n === 1) await this.declinedFirst(person(n));
      await this.join(n);
      if (++done % 20 === 0 || done === count) log(`${done} of ${count} members have signed up and paid`);
    });
    await this.duplicate();
    await this.processKiller.untilAllReady();
  }

  private async declinedFirst(who: ReturnType<typeof person>) {
    const reached = await reachCheckout(this.gateway, who);
    const refusal = reached && (await this.sandbox.pay(reached.checkoutUrl, DECLINED_CARD));
    if (refusal !== 'card_declined') this.failures.push(`the declined card returned ${refusal}`);
    this.options.log('one card was declined; the visitor paid with another one');
  }

  /** A member signs up a second time. */
  private async duplicate() {
    const who = { ...this.members[0]!, ip: '198.18.254.1' };
    const isSeen = await until(async () => ((await validate(this.gateway, who)) ? null : true), PATIENCE_MS);
    if (!isSeen) this.failures.push('the duplicate sign-up was not detected');
    if (await reachCheckout(this.gateway, who)) this.failures.push('the duplicate sign-up reached the checkout');
    this.options.log('a second sign-up of a member was rejected');
  }

  /** New members get numbers of the sealed draws. */
  async firstNumbers(members: Member[], ...draws: ExpectedDraw[]) {
    this.processKiller.start('numbergen', 'delivery');
    const now = await this.sandbox.now();
    for (const one of draws) this.due.push(...dueFor(one, now, members));
    await this.untilArrived('first numbers');
    await this.processKiller.untilAllReady();
  }

  /** One member replies STOP, one pauses, one turns on results by text; the operator raises the target. */
  private async changePreferences() {
    const stopping = this.members.find(({ method }) => method === 'both')!;
    const pausing = this.members.filter(({ method }) => method === 'both')[1]!;
    await this.sandbox.reply(stopping.phone, 'STOP');
    stopping.stoppedAt = await this.sandbox.now();
    const headers = {
      authorization: `Bearer ${await signIn(this.gateway.url, this.realm, pausing)}`,
    };
    const paused = await this.gateway.call('/api/member/pause', { method: 'POST', headers });
    if (paused.status >= 300) this.failures.push(`the pause returned ${paused.status}`);
    pausing.pausedAt = await this.sandbox.now();
    const agreeing = this.members.filter(({ method }) => method === 'both')[2];
    if (agreeing && this.options.results !== false) await this.textResults(agreeing);
    this.processKiller.start('admin', 'reporting');
    await this.console.call('/api/admin/rollout', { method: 'POST', body: { targetSets: 20_000 } });
    const isStopped = await until(async () => ((await this.smsAllowed(stopping)) ? null : true), PATIENCE_MS);
    if (!isStopped) this.failures.push('STOP did not reach the member record');
    this.options.log(
      'one member replied STOP, one paused, one turned on results by text; the target was raised to 20,000',
    );
  }

  private async textResults(member: Member) {
    const headers = { authorization: `Bearer ${await signIn(this.gateway.url, this.realm, member)}` };
    const body = { communicationPreferences: { textResults: { given: true, textVersion: '1.0' } } };
    const { status } = await this.gateway.call('/api/member', { method: 'PATCH', headers, body });
    if (status >= 300) this.failures.push(`turning on results by text returned ${status}`);
    member.textsResults = true;
  }

  async smsAllowed({ email, password }: Member) {
    const headers = { authorization: `Bearer ${await signIn(this.gateway.url, this.realm, { email, password })}` };
    const { body } = await this.gateway.call<{ communicationPreferences: { smsAllowed: boolean } }>('/api/member', {
      headers,
    });
    return body.communicationPreferences.smsAllowed;
  }

  /** Waits until a draw is sealed and its numbers arrive in the afternoon, after quiet hours in all time zones. */
  async delivery(one: ExpectedDraw, moment: string, days: number, ...victims: string[]) {
    await this.untilSealed(one);
    this.processKiller.start(...victims);
    this.processKiller.release('delivery', 'members', 'gateway');
    await this.advanceTo(moment, days, '15:00');
    await this.untilDelivered(one);
    await this.processKiller.untilAllReady();
  }

  /** Waits until every eligible member has numbers for a draw. */
  async untilDelivered(one: ExpectedDraw) {
    this.due.push(...dueFor(one, await this.sandbox.now(), this.members));
    await this.untilArrived(one.drawId);
  }

  async untilSealed(...draws: ExpectedDraw[]) {
    for (const { drawId } of draws) {
      const isSealed = await until(() => this.console.isSealed(drawId), PATIENCE_MS);
      if (!isSealed) this.failures.push(`${drawId} was not sealed`);
    }
  }

  async untilArrived(what: string) {
    const wanted = this.due.filter(({ isEarly }) => !isEarly).map(dueKey);
    let missing = wanted;
    let before = -1;
    await until(async () => {
      const there = new Set((await this.arrived()).map(({ drawId, at }) => keyOf(drawId, at)));
      missing = wanted.filter((key) => !there.has(key));
      const progress = Math.floor(((wanted.length - missing.length) / wanted.length) * 4);
      if (progress !== before)
        this.options.log(`${what}: ${wanted.length - missing.length} of ${wanted.length} messages have arrived`);
      before = progress;
      return missing.length === 0 ? true : null;
    }, PATIENCE_MS);
    if (missing.length > 0)
      this.options.log(`${missing.length} messages did not arrive in time, for example ${missing[0]}`);
  }

  /** Waits until the results of all draws have arrived. */
  private async untilResultsArrived() {
    const wanted = this.resultsDue.filter(({ isEarly }) => !isEarly).map(dueKey);
    const haveArrived = await until(async () => {
      const there = new Set((await this.arrivedResults()).map(({ drawId, at }) => keyOf(drawId, at)));
      return wanted.every((key) => there.has(key)) ? true : null;
    }, PATIENCE_MS);
    this.options.log(haveArrived ? `${wanted.length} results have arrived` : 'some results did not arrive in time');
  }

  async untilReported({ drawId }: ExpectedDraw) {
    const report = await until(() => this.console.report(drawId), PATIENCE_MS);
    if (report) this.options.log(`${drawId} is reported`);
    else this.failures.push(`there is no report of ${drawId}`);
  }

  /** Three members sign in and read their past numbers. */
  private async checkPastNumbers({ drawId }: ExpectedDraw) {
    for (const { email, password } of this.members.filter(({ pausedAt }) => !pausedAt).slice(-3)) {
      const headers = { authorization: `Bearer ${await signIn(this.gateway.url, this.realm, { email, password })}` };
      const { body } = await this.gateway.call<{
        items: { drawId: string; numbers: string[]; result: object | null }[];
      }>('/api/past-numbers', { headers });
      const entry = body.items.find((item) => item.drawId === drawId);
      if (!entry || entry.numbers.length < 5 || !entry.result)
        this.failures.push(`${email} does not see numbers and result of ${drawId}`);
    }
  }

  async advanceTo(moment: string, days: number, time: string) {
    this.options.log(`moving the clock to ${moment} in New York`);
    const instant = newYork(this.thursday.add({ days }), time);
    const now = await this.sandbox.now();
    if (instant.getTime() > now.getTime()) await this.sandbox.moveClock(instant);
    else if (now.getTime() - instant.getTime() > HOUR_MS) throw new Error(`it is ${now.toISOString()}, past ${moment}`);
  }
}
