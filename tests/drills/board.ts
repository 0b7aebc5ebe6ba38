import type { Scene } from './drill.js';

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

const board = async ({ console: operator }: Scene) => (await operator.call<Board>('/api/admin/deliveries')).body;

/** Channels whose provider gives no clear answers, as the console's Deadlines tab says. */
export const restingChannels = async (scene: Scene) =>
  ((await board(scene)).resting ?? []).map(({ channel }) => channel).toSorted();

/** A line of the Deadlines tab; null before anything of that draw is to be sent. */
export const boardLine = async (scene: Scene, drawId: string, channel: BoardLine['channel']) =>
  (await board(scene)).items?.find((line) => line.drawId === drawId && line.channel === channel) ?? null;
