import type { DrillContext } from './drill.js';

export interface BoardLine {
  drawId: string;
  channel: 'sms' | 'email';
  queued: number;
  sending: number;
  unknown: number;
  accepted: number;
  delivered: number;
}

interface Board {
  resting?: { channel: string }[];
  items?: BoardLine[];
}

const board = async ({ console: operator }: DrillContext) => (await operator.call<Board>('/api/admin/deliveries')).body;

/** Channels that the Deadlines tab shows as interrupted. */
export const restingChannels = async (context: DrillContext) =>
  ((await board(context)).resting ?? []).map(({ channel }) => channel).toSorted();

/** A line of the Deadlines tab; null before messages of the draw are queued. */
export const boardLine = async (context: DrillContext, drawId: string, channel: BoardLine['channel']) =>
  (await board(context)).items?.find((line) => line.drawId === drawId && line.channel === channel) ?? null;
