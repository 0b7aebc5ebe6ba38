import type { Carrier, CarrierClasses } from '../../providers/carrier.js';
import { pacificDayEnd } from '../../dispatch/carrier-limits/pacific-day.js';
import { isWithin, type Window } from './text-windows.js';

/** Segments that wait under the same conditions. */
export interface Waiting {
  deadline: Date;
  carrier: Carrier;
  segments: number;
  /** When they may be sent. */
  windows: readonly Window[];
}

/** Limits of sending, and the used part of the carriers' daily quotas. */
export interface SendLimits {
  /** Segments, over all carriers. */
  perSecond: number;
  carriers: CarrierClasses;
  usedToday: Partial<Record<Carrier, number>>;
}

/** Result for a group of segments. */
export interface SimulationResult {
  /** When its last segment was sent; null when it was not. */
  finishAt: number | null;
  /** Segments that had not been sent by the deadline. */
  late: number;
}

/** Segments of a group that are sent between two instants, evenly. */
export interface OnSent {
  group: number;
  from: number;
  to: number;
  segments: number;
}

const STEP_MS = 5 * 60_000;
// Fractions of a segment are rounding errors
const NOTHING = 1e-6;

interface Group extends Waiting {
  number: number;
  left: number;
  finishAt: number | null;
  late: number;
}

/** Capacity left per carrier in the current step. */
class Capacity {
  private readonly inStep = new Map<Carrier, number>();
  private readonly inDay = new Map<Carrier, number>();
  private at = 0;
  private lengthMs = 0;
  free = 0;

  constructor(
    private readonly permit: SendLimits,
    private dayEnd: number,
  ) {
    for (const [carrier, used] of Object.entries(permit.usedToday)) this.inDay.set(carrier as Carrier, used);
  }

  /** No step crosses the end of a carriers' day. */
  begin(at: number, end: number) {
    [this.at, this.lengthMs] = [at, end - at];
    this.free = (this.permit.perSecond * this.lengthMs) / 1_000;
    this.inStep.clear();
    if (at < this.dayEnd) return;
    this.inDay.clear();
    this.dayEnd = pacificDayEnd(new Date(at)).getTime();
  }

  /** The remaining quota of the carrier. */
  roomOf(carrier: Carrier) {
    const { perMinute = Infinity, perDay = Infinity } = this.permit.carriers[carrier] ?? {};
    const inMinutes = (perMinute * this.lengthMs) / 60_000 - (this.inStep.get(carrier) ?? 0);
    return Math.max(0, Math.min(inMinutes, perDay - (this.inDay.get(carrier) ?? 0)));
  }

  /** Takes as much capacity as is left. @returns the amount and the time at which it is sent */
  take(carrier: Carrier, wanted: number) {
    const taken = Math.min(wanted, this.free, this.roomOf(carrier));
    this.free -= taken;
    const inStep = (this.inStep.get(carrier) ?? 0) + taken;
    this.inStep.set(carrier, inStep);
    this.inDay.set(carrier, (this.inDay.get(carrier) ?? 0) + taken);
    const bySender = this.lengthMs - (this.free * 1_000) / this.permit.perSecond;
    const { perMinute = Infinity } = this.permit.carriers[carrier] ?? {};
    return { taken, goneAt: this.at + Math.max(bySender, (inStep * 60_000) / perMinute) };
  }
}

/**
 * Simulates the queue: messages with the nearest deadline are sent first, those with the same one in equal proportions,
 * and those past theirs last. Steps take five minutes, or less where a window, a deadline or a carriers' day begins or
 * ends.
 * @param onSent called for everything that is sent
 */
export function simulateQueue(
  waiting: readonly Waiting[],
  permit: SendLimits,
  { from, until }: { from: number; until: number },
  onSent?: SentListener,
): SimulationResult[] {
  const groups = waiting.map((one, number) => ({ ...one, number, left: one.segments, finishAt: null, late: 0 }));
  for (const group of groups) group.late = group.left;
  const changes = changePoints(groups, from, until);
  const capacity = new Capacity(permit, changes.dayEnd);
  let open: Group[] = groups.filter(({ left }) => left > 0);
  for (let at = from, index = 0; at < until && open.length > 0;) {
    while (changes.points[index]! <= at) index++;
    const going = open.filter(({ windows }) => isWithin(windows, at));
    const next = changes.points[index] ?? until;
    // When no message may be sent, nothing happens before the next step
    const end = going.length > 0 ? Math.min(at + STEP_MS, next) : next;
    capacity.begin(at, end);
    for (const tier of tiersOf(going, at)) share(tier, capacity, { from: at, to: end }, onSent);
    open = open.filter(({ left }) => left > 0);
    at = end;
  }
  return groups.map(({ finishAt, late }) => ({ finishAt, late }));
}

/** Returns the instants at which the set of messages that may be sent changes, in order. */
function changePoints(groups: readonly Waiting[], from: number, until: number) {
  const points = new Set([until]);
  for (const windows of new Set(groups.map((group) => group.windows)))
    for (const window of windows) points.add(window.from).add(window.to);
  for (const { deadline } of groups) points.add(deadline.getTime());
  const dayEnd = pacificDayEnd(new Date(from)).getTime();
  for (let end = dayEnd; end < until; end = pacificDayEnd(new Date(end)).getTime()) points.add(end);
  return { points: [...points].filter((at) => at > from && at <= until).toSorted((a, b) => a - b), dayEnd };
}

function tiersOf(groups: readonly Group[], at: number): Group[][] {
  const tiers = new Map<number, Group[]>();
  for (const group of groups) {
    const deadline = group.deadline.getTime();
    const rank = deadline > at ? deadline : Infinity;
    const tier = tiers.get(rank);
    if (tier) tier.push(group);
    else tiers.set(rank, [group]);
  }
  return [...tiers].toSorted(([a], [b]) => a - b).map(([, tier]) => tier);
}

type SentListener = ((sent: OnSent) => void) | undefined;

/** Groups of one rank are mixed in the queue: each is sent in proportion first, then the capacity left over is used. */
function share(tier: readonly Group[], capacity: Capacity, step: Window, onSent: SentListener) {
  const ofCarrier = new Map<Carrier, number>();
  for (const { carrier, left } of tier) ofCarrier.set(carrier, (ofCarrier.get(carrier) ?? 0) + left);
  const all = tier.reduce((sum, { left }) => sum + left, 0);
  const parts = new Map([...ofCarrier].map(([carrier, left]) => [carrier, capacity.roomOf(carrier) / left]));
  const ofAll = capacity.free / all;
  for (const group of tier)
    go(group, group.left * Math.min(1, ofAll, parts.get(group.carrier)!), capacity, step, onSent);
  for (const group of tier) go(group, group.left, capacity, step, onSent);
}

function go(group: Group, wanted: number, capacity: Capacity, { from, to }: Window, onSent: SentListener) {
  const { taken, goneAt } = capacity.take(group.carrier, wanted);
  if (taken <= 0) return;
  group.left -= taken;
  if (group.left < NOTHING) Object.assign(group, { left: 0, finishAt: goneAt });
  if (to <= group.deadline.getTime()) group.late = group.left;
  onSent?.({ group: group.number, from, to, segments: taken });
}
