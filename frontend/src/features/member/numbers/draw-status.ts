import { catalogue } from '@numbercast/lottery';
import { easternMomentOf, momentOf, weekdayOf } from '../../../lib/lottery/draw-time.js';
import type { Tone } from '../../../ui/notice.js';
import type { Delivery, UpcomingDraw } from '../account/api.js';
import { isHeldBack, isLost, isReplaced, isSent } from './delivery-state.js';

export interface DrawStatus {
  readonly drawId: string;
  readonly tone: Tone;
  readonly sentence: string;
  /** Time and recipient of each message, one line per channel. */
  readonly lines?: readonly string[];
  /** Optional explanation of a failure or of what to expect. */
  readonly remark?: string;
}

const joined = (parts: readonly string[]) => parts.join(' and ');
/** Words for the messages of a channel. A notification goes to all devices, which have no address to show. */
const words = {
  sms: { name: 'text', verb: 'Texted', place: 'your phone', plural: 'texts' },
  email: { name: 'email', verb: 'Emailed', place: 'your email', plural: 'email' },
  push: { name: 'notification', verb: 'Notified', place: 'your devices', plural: 'notifications' },
} as const;

const channelName = ({ channel }: Delivery) => words[channel].name;
const destinations = (rows: readonly Delivery[]) =>
  joined(rows.map((row) => row.destination ?? words[row.channel].place));

/** Text first, as people read it. */
const bySpeed = (a: Delivery, b: Delivery) => b.channel.localeCompare(a.channel);

/** `Texted Sun, Nov 22, 2:00 PM ET to ··· 4821`. The channels send hours apart: each line has its own time. */
function sentLine(row: Delivery, timeZone?: string): string {
  const at = row.acceptedAt ?? row.deliveredAt;
  const when = at ? ` ${momentOf(at, timeZone)}` : '';
  return `${words[row.channel].verb}${when} ${row.channel === 'push' ? 'on' : 'to'} ${destinations([row])}`;
}

function lossRemark(lost: readonly Delivery[]): string | undefined {
  if (lost.length === 0) return undefined;
  return `The ${joined(lost.map(channelName))} to ${destinations(lost)} didn’t go through. Your numbers are below.`;
}

/** Explains a message that the member's own settings hold back, which is not a failure. */
function heldRemark(held: readonly Delivery[]): string | undefined {
  const [first] = held;
  if (!first) return undefined;
  const reasons: Record<string, string> = {
    'jackpot-too-small': 'The jackpot is smaller than the one you chose, so these numbers were not sent.',
    'numbers-off': 'Number delivery was turned off, so these numbers were not sent.',
    'not-active': 'Your membership was not active, so these numbers were not sent.',
  };
  const off = joined(held.map(({ channel }) => words[channel].plural));
  const remark = reasons[first.reason ?? ''] ?? `${off.slice(0, 1).toUpperCase()}${off.slice(1)} to you ended.`;
  return `${remark} Your numbers are below.`;
}

/** The delivery status of one draw: sent, on its way, failed, or still to come. */
export function drawStatus(
  draw: Pick<UpcomingDraw, 'drawId' | 'game' | 'date' | 'deadline'>,
  deliveries: readonly Delivery[],
  timeZone?: string,
): DrawStatus {
  const { drawId } = draw;
  const what = `${weekdayOf(draw.date)}’s ${catalogue[draw.game].name}`;
  const rows = deliveries.filter((row) => row.drawId === drawId && !isReplaced(row)).toSorted(bySpeed);
  const [sent, lost, held] = [rows.filter(isSent), rows.filter(isLost), rows.filter(isHeldBack)];
  const waiting = rows.filter((row) => !isSent(row) && !isLost(row) && !isHeldBack(row));
  if (sent.length > 0) {
    const lines = sent.map((row) => sentLine(row, timeZone));
    if (waiting.length > 0) lines.push(`On the way: ${joined(waiting.map(channelName))} to ${destinations(waiting)}`);
    const tone = lost.length > 0 ? 'warn' : 'good';
    const remark = lossRemark(lost) ?? heldRemark(held);
    return { drawId, tone, sentence: `Your numbers for ${what} were sent`, lines, remark };
  }
  if (held.length > 0 && held.length === rows.length) {
    return { drawId, tone: 'info', sentence: `Not sent for ${what}`, remark: heldRemark(held) };
  }
  if (lost.length > 0 && lost.length + held.length === rows.length) {
    return { drawId, tone: 'bad', sentence: `We could not send your numbers for ${what}`, remark: lossRemark(lost) };
  }
  if (rows.length > 0) {
    return {
      drawId,
      tone: 'info',
      sentence: `On the way to ${destinations(waiting)} for ${what}`,
      remark: lossRemark(lost) ?? heldRemark(held),
    };
  }
  return { drawId, tone: 'info', sentence: `Your numbers for ${what} go out by ${easternMomentOf(draw.deadline)}` };
}
