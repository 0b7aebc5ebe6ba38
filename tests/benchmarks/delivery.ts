import { DEFAULT_CONCURRENCY } from '@numbercast/delivery/planning';
import { insertPastMessages, MESSAGES_EACH } from './delivery/past.js';
import { drawOf } from './delivery/draws.js';
import { publishAssignments, publishMembers, type Range } from './delivery/people.js';
import { rawSending } from './delivery/raw-client.js';
import { deliveryWorld, type DeliveryWorld } from './delivery/world.js';
import { countsFrom } from './settings.js';
import { until } from './until.js';
import { type BenchRow, alternately, lessIsBetter, median, moreIsBetter } from './row.js';

const CHANNELS = 2;
const SIZES = countsFrom('SIZES', [10_000, 50_000, 200_000]);
/** Number of members whose texts and emails are measured. */
const SAMPLE = Math.min(1_500, ...SIZES);
/** The cost of a message with few members in the database, divided by the cost with many. */
const CURVE_MUST_REACH = 0.9;
/** Of the rate of the client that only sends. */
const DELIVERY_MUST_REACH = 0.35;
const TURNS = 3;

let week = 0;

/** Sends the sample numbers for another draw. @returns messages per second, from SetsAssigned to the recipients */
async function sending({ space, sandbox, serviceUrl, hasDelivered }: DeliveryWorld, sample: Range): Promise<number> {
  await sandbox.callBackTo(serviceUrl);
  const draw = drawOf('powerball', week++);
  const messages = (sample[1] - sample[0]) * CHANNELS;
  const before = await sandbox.arrived();
  const begun = performance.now();
  await publishAssignments(space, draw, sample);
  await until(async () => (await sandbox.arrived()) - before >= messages);
  const rate = (messages * 1_000) / (performance.now() - begun);
  console.log(`         delivery: ${messages} messages, ${Math.round(rate)}/s`);
  // Remaining work must not slow the next measurement
  await hasDelivered(draw.drawId);
  await sandbox.settle();
  return rate;
}

const perMessage = (rate: number) => 1_000_000 / rate;

/** The cost of a message while the collection grows. */
async function curve(world: DeliveryWorld, sample: Range): Promise<BenchRow[]> {
  const costs: { members: number; microseconds: number }[] = [];
  let members = sample[1];
  for (const size of SIZES) {
    await insertPastMessages(world.connection, world.space.config.FIELD_KEYS, [members, size]);
    members = size;
    const rates: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) rates.push(await sending(world, sample));
    costs.push({ members, microseconds: perMessage(median(rates)) });
  }
  const [smallest, ...larger] = costs;
  return larger.map(({ members: count, microseconds }) =>
    lessIsBetter({
      what: `a message, from SetsAssigned to the recipient, with ${count.toLocaleString('en-US')} members in the ledger (${(count * MESSAGES_EACH).toLocaleString('en-US')} messages)`,
      against: `with ${smallest!.members.toLocaleString('en-US')} members`,
      ours: microseconds,
      theirs: smallest!.microseconds,
      turns: TURNS,
      unit: 'µs',
      mustReach: CURVE_MUST_REACH,
    }),
  );
}

/** Starts delivery and sends the sample once, so that both processes are warm. */
async function inWorld(measure: (world: DeliveryWorld, sample: Range) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const world = await deliveryWorld();
  const sample: Range = [0, SAMPLE];
  try {
    await publishMembers(world.space, sample);
    await world.holds('recipients', SAMPLE);
    await sending(world, sample);
    return await measure(world, sample);
  } finally {
    await world.close();
  }
}

/** The overhead of delivery over plain provider calls. */
export const benchDelivery = () =>
  inWorld(async (world, sample) => {
    await rawSending(world.sandbox, sample, CHANNELS * DEFAULT_CONCURRENCY);
    const sides = await alternately(
      TURNS,
      () => sending(world, sample),
      () => rawSending(world.sandbox, sample, CHANNELS * DEFAULT_CONCURRENCY),
    );
    const pipeline = moreIsBetter({
      what: 'delivery, from SetsAssigned until the provider has the message',
      against: `a client that only sends, ${CHANNELS * DEFAULT_CONCURRENCY} at a time, to the same sandbox`,
      ...sides,
      unit: 'messages/s',
      mustReach: DELIVERY_MUST_REACH,
    });
    return [pipeline];
  });

/** The cost of a message as the collection grows. */
export const benchCurve = () => inWorld(curve);
