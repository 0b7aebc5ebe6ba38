import type { Carrier, CarrierClasses } from '../carriers/carrier.js';
import { pacificDayEnd } from '../carriers/pacific-day.js';
import type { Channel } from '../contacts/contact.js';
import { isWithin, textWindows, type Window } from './windows.js';

/** Messages of one draw that wait under the same conditions. */
export interface Backlog {
  drawId: string;
  deadline: Date;
  carrier: Carrier;
  /** IANA names parted by blanks. */
  zones: string;
  /** Direct answers and e-mails go at any hour. */
  isAnyHour: boolean;
  messages: number;
  segments: number;
}

/** What may be sent, and how much of the carriers' day has been used up. */
export interface Permit {
  perSecond: number;
  carriers: CarrierClasses;
  usedToday: Partial<Record<Carrier, number>>;
}

export interface Line {
  drawId: string;
  deadline: Date;
  messages: number;
  segments: number;
  /** When the last message will have gone; null when that is too far off to tell. */
  finishAt: Date | null;
  /** Messages that will not have gone by the deadline. */
  late: number;
}

const STEP_MS = 5 * 60_000;
const BEYOND_DEADLINE_MS = 24 * 3_600_000;

interface Group extends Backlog {
  left: number;
  windows: Window[] | null;
  finishAt: number | null;
  late: number;
}

/** How much more of each kind fits into the step that is being gone through. */
class Capacity {
  private readonly byCarrier = new Map<Carrier, number>();
  private readonly ofDay = new Map<Carrier, { endsAt: number; left: number }>();
  private free = 0;

  constructor(
    private readonly permit: Permit,
    private readonly now: number,
  ) {}

  begin() {
    this.free = (this.permit.perSecond * STEP_MS) / 1_000;
    this.byCarrier.clear();
  }

  /** Takes what fits of so many segments. @returns how many, and after how many milliseconds of the step they have gone */
  take(carrier: Carrier, wanted: number, at: number) {
    const { perMinute = Infinity } = this.permit.carriers[carrier] ?? {};
    const most = (perMinute * STEP_MS) / 60_000;
    const day = this.dayOf(carrier, at);
    const used = this.byCarrier.get(carrier) ?? 0;
    const taken = Math.max(0, Math.min(wanted, this.free, most - used, day.left));
    this.free -= taken;
    day.left -= taken;
    this.byCarrier.set(carrier, used + taken);
    const bySender = STEP_MS - (this.free * 1_000) / this.permit.perSecond;
    return { taken, afterMs: Math.max(bySender, ((used + taken) * 60_000) / perMinute) };
  }

  private dayOf(carrier: Carrier, at: number) {
    const known = this.ofDay.get(carrier);
    if (known && at < known.endsAt) return known;
    const { perDay = Infinity } = this.permit.carriers[carrier] ?? {};
    const used = at === this.now ? (this.permit.usedToday[carrier] ?? 0) : 0;
    const day = { endsAt: pacificDayEnd(new Date(at)).getTime(), left: Math.max(0, perDay - used) };
    this.ofDay.set(carrier, day);
    return day;
  }
}

/** Tells lines apart: first and repeated messages of a draw have deadlines of their own. */
export const lineKey = ({ drawId, deadline }: Pick<Line, 'drawId' | 'deadline'>) => `${drawId} ${deadline.getTime()}`;

/** When the messages of each draw will have gone on one channel, those with the nearest deadline going first. */
export function forecast(channel: Channel, backlogs: readonly Backlog[], permit: Permit, now: Date): Line[] {
  const start = now.getTime();
  const end = Math.max(start, ...backlogs.map(({ deadline }) => deadline.getTime())) + BEYOND_DEADLINE_MS;
  const groups = inOrder(channel, backlogs, now, new Date(end));
  const capacity = new Capacity(permit, start);
  for (let at = start; at < end && groups.some(({ left }) => left > 0); at += STEP_MS) {
    capacity.begin();
    for (const group of groups) goOn(group, capacity, at);
  }
  return linesOf(groups);
}

function inOrder(channel: Channel, backlogs: readonly Backlog[], now: Date, end: Date): Group[] {
  const windowsOf = new Map<string, Window[]>();
  const windowed = (zones: string) => {
    if (!windowsOf.has(zones)) windowsOf.set(zones, textWindows(now, end, zones));
    return windowsOf.get(zones)!;
  };
  return backlogs
    .toSorted((a, b) => a.deadline.getTime() - b.deadline.getTime())
    .map((backlog) => ({
      ...backlog,
      left: backlog.segments,
      windows: channel === 'email' || backlog.isAnyHour ? null : windowed(backlog.zones),
      finishAt: null,
      late: backlog.messages,
    }));
}

function goOn(group: Group, capacity: Capacity, at: number) {
  if (group.left <= 0 || (group.windows && !isWithin(group.windows, at))) return;
  const { taken, afterMs } = capacity.take(group.carrier, group.left, at);
  if (taken <= 0) return;
  group.left -= taken;
  const isInTime = at + afterMs <= group.deadline.getTime();
  if (isInTime) group.late = Math.ceil((group.left / group.segments) * group.messages);
  // Fractions of a segment are what is left of reckoning
  if (group.left < 1e-6) Object.assign(group, { left: 0, finishAt: at + afterMs, ...(isInTime && { late: 0 }) });
}

function linesOf(groups: readonly Group[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { drawId, deadline, messages, segments, finishAt, late } of groups) {
    const key = lineKey({ drawId, deadline });
    const line = lines.get(key) ?? { drawId, deadline, messages: 0, segments: 0, finishAt: new Date(0), late: 0 };
    const isLater = line.finishAt !== null && (finishAt === null || finishAt > line.finishAt.getTime());
    const last = finishAt === null ? null : new Date(finishAt);
    lines.set(key, {
      ...line,
      messages: line.messages + messages,
      segments: line.segments + segments,
      late: line.late + late,
      finishAt: isLater ? last : line.finishAt,
    });
  }
  return [...lines.values()];
}
