import { peakOf } from '../processes.js';
import { costOf } from '../processor-time.js';
import { type BenchRow, lessIsBetter, median, moreIsBetter } from '../row.js';
import { countFrom } from '../settings.js';
import { drawOf } from './draws.js';
import { publishAssignments, publishMembers, type Range } from './people.js';
import { deliveryWorld, type DeliveryWorld } from './world.js';

export const MESSAGES = countFrom('MESSAGES', 20_000);
/** A built checkout of an earlier release. */
// eslint-disable-next-line node/no-process-env -- the reference of the comparison
const FORMER = process.env['FORMER'];
export const CHANNELS = 2;
const TURNS = countFrom('TURNS', 3);
/** Number of delivery processes on each side, with one sender of texts and one partition of emails. */
const REPLICAS = countFrom('REPLICAS', 1);
const MOST_MS = 2;

interface Measured {
  /** Messages per second, from the assignment event until the provider's response is recorded. */
  handedOver: number;
  /** Messages per second, from the assignment event until all reports are applied. */
  rate: number;
  /** Processor time of a message in all processes, ms. */
  cost: number;
}

/** Sends numbers for the draw of a week to these members. */
export async function measure(world: DeliveryWorld, week: number, members: Range): Promise<Measured> {
  const draw = drawOf('powerball', week);
  const messages = (members[1] - members[0]) * CHANNELS;
  const { services, sandbox } = world;
  const delivery = services.map(({ pid }, index) => [`delivery ${index + 1}`, pid] as const);
  let [handedOver, rate] = [0, 0];
  const cost = await costOf({ ...Object.fromEntries(delivery), sandbox: sandbox.pid }, messages, async () => {
    const begun = performance.now();
    const rateNow = () => (messages * 1_000) / (performance.now() - begun);
    await publishAssignments(world.space, draw, members);
    await world.holds('messages', messages * (week + 1));
    await world.hasHandedOver(draw.drawId);
    handedOver = rateNow();
    await world.hasDelivered(draw.drawId);
    rate = rateNow();
  });
  const peak = Math.round(Math.max(...(await Promise.all(services.map(({ pid }) => peakOf(pid))))));
  console.log(
    `         ${Math.round(rate)} messages/s, ${Math.round(handedOver)} handed over; ${cost.total.toFixed(2)} ms of processor time each: ${cost.byProcess}; delivery at most ${peak} MiB`,
  );
  await sandbox.settle();
  return { handedOver, rate, cost: cost.total };
}

async function sideOf(checkout: string | undefined): Promise<Measured> {
  const world = await deliveryWorld({}, checkout, REPLICAS);
  const members: Range = [0, MESSAGES / CHANNELS];
  try {
    await publishMembers(world.space, members);
    await world.holds('recipients', members[1]);
    const turns: Measured[] = [];
    for (let turn = 0; turn < TURNS; turn++) turns.push(await measure(world, turn, members));
    const medianOf = (name: keyof Measured) => median(turns.map((one) => one[name]));
    return { handedOver: medianOf('handedOver'), rate: medianOf('rate'), cost: medianOf('cost') };
  } finally {
    await world.close();
  }
}

/** Throughput and processor time of a message, with all reports of the providers applied. */
export async function benchSustained(): Promise<BenchRow[]> {
  console.log('         this release');
  const ours = await sideOf(undefined);
  const replicas = REPLICAS > 1 ? `, ${REPLICAS} replicas of delivery` : '';
  const cost = lessIsBetter({
    what: `processor time of a message in all processes, with all reports applied${replicas}`,
    against: 'the goal',
    ours: ours.cost,
    theirs: MOST_MS,
    turns: TURNS,
    unit: 'ms',
    mustReach: 1,
  });
  if (!FORMER) return [cost];
  console.log(`         ${FORMER}`);
  const theirs = await sideOf(FORMER);
  const against = { against: 'an earlier release', turns: TURNS, unit: 'messages/s', mustReach: 3 };
  return [
    cost,
    moreIsBetter({
      what: `handed over, from SetsAssigned to the provider's response${replicas}`,
      ours: ours.handedOver,
      theirs: theirs.handedOver,
      ...against,
    }),
    moreIsBetter({
      what: `messages a second, with all reports applied${replicas}`,
      ours: ours.rate,
      theirs: theirs.rate,
      ...against,
    }),
  ];
}
