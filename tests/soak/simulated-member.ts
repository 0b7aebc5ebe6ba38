import { Temporal } from 'temporal-polyfill';
import type { ExpectedDraw } from '../support/draws.js';
import type { Due } from '../support/delivery-oracle.js';
import { type Credit, later, type Past, type Prices } from './expected-charges.js';
import type { MemberAction, MemberScript } from './member-scripts.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const REMINDED_BEFORE = { days: 7 };

/** A card that declines a renewal is retried for two weeks. */
const DUNNING_MS = 14 * DAY_MS;

/** Decisions of operators over the year. */
export interface Terms {
  /** Prices of the plans for a subscription that begins at an instant. */
  pricesAt: (at: Date) => Prices;
  /** How long a membership stays active after the last retry of a payment at an instant, ms. */
  graceMs: (lastRetry: Date) => number;
}

/** Actions after which no numbers are sent. */
const ENDING: readonly MemberAction[] = ['pause', 'pause until a date', 'exclude myself', 'delete the account'];

/** A member with the status and messages that follow from the member's actions. */
export class SimulatedMember {
  readonly did: Past['did'] = {};
  readonly credits: Credit[] = [];
  /** The browser that shows notifications, by the id of its push service. */
  deviceId: string | undefined;
  /** Tags of notifications that must arrive there (`due`) or may arrive (`early`). */
  readonly pushed = new Map<string, 'due' | 'early'>();
  /** The date on which the pause ends by itself. */
  private returnsOn: string | undefined;
  /** Time from which no numbers are due; `unpaid` when the last payment retry decides. */
  private end: Date | 'unpaid' | undefined;
  private readonly drawsWithNumbers = new Set<string>();
  /** Draws whose numbers may or may not have arrived. */
  private readonly uncertain = new Set<string>();

  constructor(
    readonly script: MemberScript,
    readonly memberId: string,
    readonly joinedAt: Date,
    readonly joinedOn: Temporal.PlainDate,
    private readonly terms: Terms,
  ) {
    if (script.card === 'fails on renewal') this.end = 'unpaid';
    // The bank disputes the payment at once
    if (script.card === 'disputed') this.end = joinedAt;
  }

  get past(): Past {
    const { who, card, hasCode, hasGift } = this.script;
    return {
      plan: who.plan,
      card,
      hasCode,
      hasGift,
      credits: this.credits,
      joinedAt: this.joinedAt,
      did: this.did,
      pricesAt: this.terms.pricesAt,
    };
  }

  private get endsAt(): Date | undefined {
    if (this.end !== 'unpaid') return this.end;
    const lastRetry = new Date(later(this.joinedAt, 1).getTime() + DUNNING_MS);
    return new Date(lastRetry.getTime() + this.terms.graceMs(lastRetry));
  }

  record(action: MemberAction, at: Date) {
    this.did[action] = at;
    if (action === 'pause until a date') this.did.pause = at;
    if (ENDING.includes(action)) this.end = at;
    if (action === 'turn auto-renew off') this.end = this.isOverdue(at) ? at : this.periodEnd(at);
    if (action === 'reactivate' || action === 'start again' || action === 'bring a new card') this.end = undefined;
  }

  /** Whether the member pays with a good card, without a code, and does nothing. */
  get isQuiet(): boolean {
    const { card, actions, hasCode, hasGift, isInvited } = this.script;
    return card === 'good' && !hasCode && !hasGift && !isInvited && Object.keys(actions).length === 0;
  }

  /** Numbers that were assigned before may still be sent to the device. */
  addDevice(deviceId: string) {
    this.deviceId = deviceId;
    for (const drawId of this.drawsWithNumbers) this.pushed.set(`numbers-${drawId}`, 'early');
  }

  pausesUntil(date: string) {
    this.returnsOn = date;
  }

  /** Whether a day is the one on which the member is reminded of the end of the pause. */
  isRemindedOn(today: Temporal.PlainDate): boolean {
    return this.returnsOn !== undefined && today.add(REMINDED_BEFORE).toString() === this.returnsOn;
  }

  /** Returns the member from the pause on its date. Pauses end at noon, and it is later. */
  returns(today: string, now: Date): boolean {
    if (this.returnsOn !== today) return false;
    this.record('reactivate', now);
    return true;
  }

  /** Whether the result of a draw that was just held must have been sent by email, or may have been. */
  resultOf(draw: ExpectedDraw, since: Date): 'due' | 'early' | null {
    return this.script.who.method === 'text' ? null : this.resultAnywhere(draw, since);
  }

  /** Records whether the result must arrive by push, or may. */
  expectPushedResult(draw: ExpectedDraw, since: Date) {
    const result = this.deviceId === undefined ? null : this.resultAnywhere(draw, since);
    if (result) this.pushed.set(`result-${draw.drawId}`, result);
  }

  private resultAnywhere(draw: ExpectedDraw, since: Date): 'due' | 'early' | null {
    if (!this.drawsWithNumbers.has(draw.drawId)) return null;
    if (this.endsAt && this.endsAt <= since) return null;
    const isCertain = !this.uncertain.has(draw.drawId) && (!this.endsAt || this.endsAt > draw.drawAt);
    return isCertain ? 'due' : 'early';
  }

  /**
   * Due messages of a draw in transit, each once.
   * @param since time of the previous delivery; members whose membership ended after it, or ends within the hour, may
   *   have got numbers or not
   */
  dueOf(draw: ExpectedDraw, since: Date, now: Date): Due[] {
    if (this.drawsWithNumbers.has(draw.drawId)) return [];
    const isOver = this.endsAt !== undefined && this.endsAt.getTime() <= now.getTime() + HOUR_MS;
    const isEarly = isOver && this.endsAt! > since;
    if (isOver && !isEarly) return [];
    this.drawsWithNumbers.add(draw.drawId);
    if (isEarly) this.uncertain.add(draw.drawId);
    if (this.deviceId !== undefined) this.pushed.set(`numbers-${draw.drawId}`, isEarly ? 'early' : 'due');
    const { who } = this.script;
    const member = { ...who, memberId: this.memberId };
    const hasSms = who.method !== 'email' && !this.did['text STOP'];
    const channels: Due['channel'][] = [
      ...(hasSms ? (['sms'] as const) : []),
      ...(who.method !== 'text' ? (['email'] as const) : []),
    ];
    return channels.map((channel) => ({ member, draw, channel, ...(isEarly && { isEarly }) }));
  }

  /** Returns whether a renewal has failed. Members who leave then have no paid time left. */
  private isOverdue(at: Date) {
    const { 'bring a new card': newCard, 'start again': startedAgain } = this.did;
    return this.script.card === 'fails on renewal' && at > later(this.joinedAt, 1) && !newCard && !startedAgain;
  }

  private periodEnd(at: Date): Date {
    let month = 1;
    while (later(this.joinedAt, month) <= at) month++;
    return later(this.joinedAt, month);
  }

  /** The expected final state in the console. */
  statusAt(now: Date): 'active' | 'payment_failed' | 'paused' | 'suspended' | 'deleted' {
    if (this.did['delete the account']) return 'deleted';
    const isOver = this.endsAt !== undefined && this.endsAt <= now;
    if (this.did.pause && !this.did.reactivate && isOver) return 'paused';
    if (isOver) return 'suspended';
    return this.isOverdue(now) ? 'payment_failed' : 'active';
  }
}
