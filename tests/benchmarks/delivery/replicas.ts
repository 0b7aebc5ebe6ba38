import { type BenchRow, moreIsBetter } from '../row.js';
import { publishMembers, type Range } from './people.js';
import { CHANNELS, measure, MESSAGES } from './sustained.js';
import { deliveryWorld, type DeliveryWorld, SPLIT_SETTINGS } from './world.js';

const PAIRS = 5;

interface Pair {
  ours: number;
  theirs: number;
}

/** Warms the processes of a world. @returns a function that sends another draw and returns its rate */
async function warm(world: DeliveryWorld, members: Range) {
  await publishMembers(world.space, members);
  await world.holds('recipients', members[1]);
  let week = 0;
  const sendNext = async () => (await measure(world, week++, members)).rate;
  // Each process sends as many messages before it is measured
  for (const _ of world.services) await sendNext();
  return sendNext;
}

/**
 * The two sides differ by a few percent, less than the speed of a machine may change in a minute. Each measurement is
 * therefore compared with the one right after it, and the pair with the median ratio is reported.
 */
const medianPair = (pairs: readonly Pair[]) =>
  pairs.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[Math.floor(pairs.length / 2)]!;

/** Compares two replicas with one, both with two senders and two partitions of emails. */
export async function benchReplicas(): Promise<BenchRow[]> {
  const worlds: DeliveryWorld[] = [];
  const members: Range = [0, MESSAGES / CHANNELS];
  try {
    for (const replicas of [2, 1]) worlds.push(await deliveryWorld(SPLIT_SETTINGS, undefined, replicas));
    const [two, one] = [await warm(worlds[0]!, members), await warm(worlds[1]!, members)];
    const pairs: Pair[] = [];
    for (let turn = 0; turn < PAIRS; turn++) pairs.push({ ours: await two(), theirs: await one() });
    const row = moreIsBetter({
      what: 'messages a second of two replicas of delivery with two senders and two partitions of emails',
      against: 'one replica with the same settings',
      ...medianPair(pairs),
      turns: PAIRS,
      unit: 'messages/s',
      mustReach: 1,
    });
    return [row];
  } finally {
    for (const world of worlds) await world.close();
  }
}
