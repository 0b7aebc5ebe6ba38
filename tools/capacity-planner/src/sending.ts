import {
  type Carrier,
  type CarrierClasses,
  type Channel,
  lateMessages,
  type OnSent,
  simulateQueue,
  textWindows,
  type Window,
} from '@numbercast/delivery/planning';
import { SHORTEST_VALIDITY_MS } from '@numbercast/delivery/messages';
import type { Cell } from './population.js';

/** Limits of the accounts and carriers: total segments and emails per second, and per-carrier limits. */
export interface Limits {
  smsPerSecond: number;
  mailsPerSecond: number;
  carriers: CarrierClasses;
}

/** One draw's numbers, to be sent between a start and the deadline. */
export interface Campaign {
  deadline: Date;
  startAt: Date;
  /** Length of a text with numbers. */
  segmentsEach: number;
}

/** Outcome of the messages of one draw that were sent under the same conditions. */
export interface Sending {
  channel: Channel;
  carrier: Carrier;
  zones: string;
  messages: number;
  segments: number;
  /** Null when some were not sent before the deadline; those are never sent. */
  finishAt: number | null;
  /** Messages that were not sent in time. */
  late: number;
}

/** Returns the latest instant at which a provider accepts messages of the campaign. */
const lastCall = ({ deadline }: Campaign) => new Date(deadline.getTime() - SHORTEST_VALIDITY_MS);

const from = (windows: readonly Window[], begin: number, end: number): Window[] =>
  windows
    .filter((window) => window.to > begin && window.from < end)
    .map((window) => ({ from: Math.max(window.from, begin), to: Math.min(window.to, end) }));

/** Queued texts of a draw, with the windows in which they may be sent. */
function texts(cells: readonly Cell[], campaign: Campaign) {
  const [begin, end] = [campaign.startAt, lastCall(campaign)];
  const windowsOf = new Map<string, Window[]>();
  for (const { zones } of cells) {
    if (begin >= end || windowsOf.has(zones)) continue;
    windowsOf.set(zones, from(textWindows(begin, end, zones), begin.getTime(), end.getTime()));
  }
  return cells.map(({ carrier, zones, members: messages }) => ({
    ...{ channel: 'sms' as const, carrier, zones, messages, segments: messages * campaign.segmentsEach },
    ...{ deadline: end, windows: windowsOf.get(zones) ?? [] },
  }));
}

function mails(cells: readonly Cell[], campaign: Campaign) {
  const messages = cells.reduce((sum, { members }) => sum + members, 0);
  const end = lastCall(campaign);
  const windows = campaign.startAt < end ? [{ from: campaign.startAt.getTime(), to: end.getTime() }] : [];
  const group = { channel: 'email' as const, carrier: 'unknown' as const, zones: '', messages, segments: messages };
  return [{ ...group, deadline: end, windows }];
}

/** Simulates sending several draws' numbers on one channel, in one queue, with the product's own forecast. */
export function sendOn(
  channel: Channel,
  cells: readonly Cell[],
  campaigns: readonly Campaign[],
  limits: Limits,
  onSent?: (sent: OnSent) => void,
): Sending[][] {
  const waiting = campaigns.map((campaign) => (channel === 'sms' ? texts : mails)(cells, campaign));
  const permit = {
    perSecond: channel === 'sms' ? limits.smsPerSecond : limits.mailsPerSecond,
    carriers: channel === 'sms' ? limits.carriers : {},
    usedToday: {},
  };
  const begin = Math.min(...campaigns.map(({ startAt }) => startAt.getTime()));
  const until = Math.max(begin, ...campaigns.map(({ deadline }) => deadline.getTime()));
  const played = simulateQueue(waiting.flat(), permit, { from: begin, until }, onSent).values();
  return waiting.map((groups) =>
    groups.map(({ channel: on, carrier, zones, messages, segments }) => {
      const { finishAt, late } = played.next().value!;
      const group = { channel: on, carrier, zones, messages, segments };
      return { ...group, finishAt, late: lateMessages({ messages, segments, late }) };
    }),
  );
}

export const CHANNELS = ['sms', 'email'] as const;

/** Simulates sending several draws' numbers on both channels. @returns the outcome for each draw */
export function send(cells: readonly Cell[], campaigns: readonly Campaign[], limits: Limits): Sending[][] {
  const [smses, emails] = CHANNELS.map((channel) => sendOn(channel, cells, campaigns, limits));
  return campaigns.map((_, i) => [...smses![i]!, ...emails![i]!]);
}

/** Sums up groups. `finishAt` is that of the last one, or null if any of them did not finish. */
export function summed(sendings: readonly Pick<Sending, 'messages' | 'segments' | 'finishAt' | 'late'>[]) {
  const sum = (of: 'messages' | 'segments' | 'late') => sendings.reduce((total, sending) => total + sending[of], 0);
  const isDone = sendings.every(({ finishAt }) => finishAt !== null);
  const finishAt = isDone ? Math.max(0, ...sendings.map((sending) => sending.finishAt!)) : null;
  return { messages: sum('messages'), segments: sum('segments'), late: sum('late'), finishAt };
}
