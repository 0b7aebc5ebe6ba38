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
  /** False while replicas of a former release run, which send no results. */
  results?: boolean;
  say: (text: string) => void;
}

/** A week of the service, lived through from outside: sign-ups, five draws, their results and reports. */
export class AcceptanceScenario {
  readonly members: Member[] = [];
  readonly due: Due[] = [];
  /** Keys of messages that may arrive once more, with other sets: a restore has undone that they were sent. */
  readonly mayRepeat = new Set<string>();
  /** Things that should have happened and did not, in words. */
  readonly faults: string[] = [];
  readonly draws: Record<
    'fridayMega' | 'saturdayPower' | 'mondayPower' | 'tuesdayMega' | 'wednesdayPower',
    ExpectedDraw
  >;
  /** Draws after the story's end, whose numbers may be on their way by then. */
  readonly later: ExpectedDraw[];
  readonly outside: SandboxClient;
  readonly processKiller: ProcessKiller;
  readonly console: AdminConsole;
  readonly site: GatewayClient;
  private readonly thursday;
  private readonly realm: string;

  constructor(
    stack: Stack,
    now: Date,
    private readonly options: ScenarioOptions,
  ) {
    this.site = new GatewayClient(stack.publicUrl);
    this.outside = new SandboxClient(stack.sandboxUrl);
    this.realm = realmOf(stack.shape);
    this.console = new AdminConsole(this.site, this.realm, localLogins);
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

  /** Thursday noon: all sign up, and have their first numbers. */
  async begin() {
    const { fridayMega, saturdayPower } = this.draws;
    await this.reach('Thursday 13:00', 0, '13:00');
    await this.untilSealed(fridayMega, saturdayPower);
    await this.signUps();
    await this.firstNumbers(this.members, fridayMega, saturdayPower);
  }

  async live() {
    const { mondayPower, tuesdayMega, wednesdayPower } = this.draws;
    await this.begin();
    await this.changesOfMind();

    await this.nextDraw('delivery', 'numbergen');
    await this.nextPower('delivery', 'members');
    await this.reach('Tuesday 00:45, Powerball was drawn', 5, '00:45');
    await this.untilReported(mondayPower);
    await this.delivery(wednesdayPower, 'Tuesday 15:00', 5, 'delivery');
    await this.reach('Wednesday 00:45, Mega Millions was drawn', 6, '00:45');
    await this.untilReported(tuesdayMega);
    await this.untilResultsArrived();
    await this.membersLook(mondayPower);
    await this.allowEarly();
    await this.processKiller.rest();
  }

  /** Numbers of other draws may be in transit by now. */
  async allowEarly() {
    const end = await this.outside.now();
    const waitedFor = new Set(this.due.map(({ draw: { drawId } }) => drawId));
    for (const one of this.all.filter(({ drawId }) => !waitedFor.has(drawId)))
      this.due.push(...dueFor(one, end, this.members).map((due) => ({ ...due, isEarly: true })));
  }

  get all() {
    return [...Object.values(this.draws), ...this.later];
  }

  /** Friday's draw is held and reported, and the numbers of the next one are brought. */
  async nextDraw(...victims: string[]) {
    const { fridayMega, tuesdayMega } = this.draws;
    await this.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await this.untilReported(fridayMega);
    await this.delivery(tuesdayMega, 'Saturday 15:00', 2, ...victims);
  }

  /** The same of Saturday's. */
  async nextPower(...victims: string[]) {
    const { saturdayPower, mondayPower } = this.draws;
    await this.reach('Sunday 00:45, Powerball was drawn', 3, '00:45');
    await this.untilReported(saturdayPower);
    await this.delivery(mondayPower, 'Sunday 15:00', 3, ...victims);
  }

  get reported() {
    const { fridayMega, saturdayPower, mondayPower, tuesdayMega } = this.draws;
    return [fridayMega, saturdayPower, mondayPower, tuesdayMega];
  }

  async arrived() {
    return (await this.outside.received()).flatMap((message) => readNumbers(message, this.all) ?? []);
  }

  async arrivedResults() {
    return (await this.outside.received()).flatMap((message) => readResult(message, this.all) ?? []);
  }

  /** Results that have to be there at the end. Texts about the last draw wait for the morning. */
  get resultsDue() {
    return this.options.results === false ? [] : resultsDue(this.due, this.reported, [this.draws.tuesdayMega.drawId]);
  }

  /** Each member was charged once, and nothing was refunded. */
  async chargeFaults() {
    const { charges, refunds } = await this.outside.charges();
    const paid = charges.filter(({ succeeded }) => succeeded).length;
    const isRight = paid === this.members.length && refunds.length === 0;
    return isRight ? [] : [`${this.members.length} members were charged ${paid} times, with ${refunds.length} refunds`];
  }

  /** The n-th visitor becomes a member. */
  async join(n: number): Promise<Member> {
    const who = person(n);
    const member = { ...who, memberId: await signUp(this.site, this.outside, who) };
    this.members.push(member);
    return member;
  }

  private async signUps() {
    const { members: count, say } = this.options;
    this.processKiller.start('billing', 'identity', 'members', 'gateway');
    let done = 0;
    await inParallel([...Array(count).keys()], VISITORS_AT_ONCE, async (n) => {
      if (n === 1) await this.declinedFirst(person(n));
      await this.join(n);
      if (++done % 20 === 0 || done === count) say(`${done} of ${count} have signed up and paid`);
    });
    await this.duplicate();
    await this.processKiller.rest();
  }

  private async declinedFirst(who: ReturnType<typeof person>) {
    const reached = await reachCheckout(this.site, who);
    const refusal = reached && (await this.outside.pay(reached.checkoutUrl, DECLINED_CARD));
    if (refusal !== 'card_declined') this.faults.push(`the declined card was answered with ${refusal}`);
    this.options.say('one card was declined; its owner tries again with another');
  }

  /** A member signs up a second time. */
  private async duplicate() {
    const who = { ...this.members[0]!, ip: '198.18.254.1' };
    const isSeen = await until(async () => ((await validate(this.site, who)) ? null : true), PATIENCE_MS);
    if (!isSeen) this.faults.push('the duplicate sign-up was not noticed');
    if (await reachCheckout(this.site, who)) this.faults.push('the duplicate sign-up reached the checkout');
    this.options.say('one tried to sign up twice and was told so');
  }

  /** Newcomers are given numbers of the draws that are sealed. */
  async firstNumbers(members: Member[], ...draws: ExpectedDraw[]) {
    this.processKiller.start('numbergen', 'delivery');
    const now = await this.outside.now();
    for (const one of draws) this.due.push(...dueFor(one, now, members));
    await this.untilArrived('first numbers');
    await this.processKiller.rest();
  }

  /** One replies STOP, one pauses, one turns on results by text; the operator raises the target. */
  private async changesOfMind() {
    const stopping = this.members.find(({ method }) => method === 'both')!;
    const pausing = this.members.filter(({ method }) => method === 'both')[1]!;
    await this.outside.reply(stopping.phone, 'STOP');
    stopping.stoppedAt = await this.outside.now();
    const headers = {
      authorization: `Bearer ${await signIn(this.site.url, this.realm, pausing)}`,
    };
    const paused = await this.site.call('/api/member/pause', { method: 'POST', headers });
    if (paused.status >= 300) this.faults.push(`pausing was answered with ${paused.status}`);
    pausing.pausedAt = await this.outside.now();
    const agreeing = this.members.filter(({ method }) => method === 'both')[2];
    if (agreeing && this.options.results !== false) await this.textResults(agreeing);
    this.processKiller.start('admin', 'reporting');
    await this.console.call('/api/admin/rollout', { method: 'POST', body: { targetSets: 20_000 } });
    const isStopped = await until(async () => ((await this.smsAllowed(stopping)) ? null : true), PATIENCE_MS);
    if (!isStopped) this.faults.push('STOP did not reach the member record');
    this.options.say('one replied STOP, one paused, one wants results by text, the target was raised to 20,000');
  }

  private async textResults(member: Member) {
    const headers = { authorization: `Bearer ${await signIn(this.site.url, this.realm, member)}` };
    const body = { communicationPreferences: { textResults: { given: true, textVersion: '1.0' } } };
    const { status } = await this.site.call('/api/member', { method: 'PATCH', headers, body });
    if (status >= 300) this.faults.push(`turning on results by text was answered with ${status}`);
    member.textsResults = true;
  }

  async smsAllowed({ email, password }: Member) {
    const headers = { authorization: `Bearer ${await signIn(this.site.url, this.realm, { email, password })}` };
    const { body } = await this.site.call<{ communicationPreferences: { smsAllowed: boolean } }>('/api/member', {
      headers,
    });
    return body.communicationPreferences.smsAllowed;
  }

  /** The night's draw has sealed the next one of its game; by the afternoon, quiet hours have ended in all time zones. */
  async delivery(one: ExpectedDraw, moment: string, days: number, ...victims: string[]) {
    await this.untilSealed(one);
    this.processKiller.start(...victims);
    this.processKiller.release('delivery', 'members', 'gateway');
    await this.reach(moment, days, '15:00');
    await this.untilBrought(one);
    await this.processKiller.rest();
  }

  /** Waits until every eligible member has numbers for a draw. */
  async untilBrought(one: ExpectedDraw) {
    this.due.push(...dueFor(one, await this.outside.now(), this.members));
    await this.untilArrived(one.drawId);
  }

  async untilSealed(...draws: ExpectedDraw[]) {
    for (const { drawId } of draws) {
      const isSealed = await until(() => this.console.isSealed(drawId), PATIENCE_MS);
      if (!isSealed) this.faults.push(`${drawId} was not sealed`);
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
        this.options.say(`${what}: ${wanted.length - missing.length} of ${wanted.length} messages are there`);
      before = progress;
      return missing.length === 0 ? true : null;
    }, PATIENCE_MS);
    if (missing.length > 0)
      this.options.say(`${missing.length} messages did not come in time, for example ${missing[0]}`);
  }

  /** The results of all draws are where they have to be. */
  private async untilResultsArrived() {
    const wanted = this.resultsDue.filter(({ isEarly }) => !isEarly).map(dueKey);
    const areThere = await until(async () => {
      const there = new Set((await this.arrivedResults()).map(({ drawId, at }) => keyOf(drawId, at)));
      return wanted.every((key) => there.has(key)) ? true : null;
    }, PATIENCE_MS);
    this.options.say(areThere ? `${wanted.length} results are there` : 'some results did not come in time');
  }

  async untilReported({ drawId }: ExpectedDraw) {
    const isThere = await until(() => this.console.report(drawId), PATIENCE_MS);
    if (isThere) this.options.say(`${drawId} is reported`);
    else this.faults.push(`there is no report of ${drawId}`);
  }

  /** A few members who were given numbers sign in and look at them. */
  private async membersLook({ drawId }: ExpectedDraw) {
    for (const { email, password } of this.members.filter(({ pausedAt }) => !pausedAt).slice(-3)) {
      const headers = { authorization: `Bearer ${await signIn(this.site.url, this.realm, { email, password })}` };
      const { body } = await this.site.call<{ items: { drawId: string; numbers: string[]; result: object | null }[] }>(
        '/api/past-numbers',
        { headers },
      );
      const entry = body.items.find((item) => item.drawId === drawId);
      if (!entry || entry.numbers.length < 5 || !entry.result)
        this.faults.push(`${email} does not see numbers and result of ${drawId}`);
    }
  }

  async reach(moment: string, days: number, time: string) {
    this.options.say(`it is ${moment} in New York`);
    const instant = newYork(this.thursday.add({ days }), time);
    const now = await this.outside.now();
    if (instant.getTime() > now.getTime()) await this.outside.moveClock(instant);
    else if (now.getTime() - instant.getTime() > HOUR_MS) throw new Error(`it is ${now.toISOString()}, past ${moment}`);
  }
}
