import { hash } from 'node:crypto';
import type { Channel } from '../recipients/recipient.js';

/** Maximum number of partitions of a channel. Queries for all partitions read one range of the index for each. */
export const MOST_PARTITIONS = 16;

/** A part of a channel's recipients, whose messages one replica at a time sends. */
export interface Partition {
  channel: Channel;
  /** From 0. */
  number: number;
}

/** `sms` for the first partition, which has the name of its channel, then `sms:1`. */
export const partitionName = ({ channel, number }: Partition) => (number === 0 ? channel : `${channel}:${number}`);

/** Returns the number of the partition of a key: evenly distributed, and constant while the count is unchanged. */
export const partitionOfKey = (key: string, count: number) =>
  count === 1 ? 0 : hash('sha256', key, 'buffer').readUInt32BE() % count;
