import { runningEnginePids } from '@numbercast/local-stack/engines/engines';
import { processorTimeOf } from '../processes.js';
import { type BenchRow, lessIsBetter, median, moreIsBetter } from '../row.js';
import { drawOf } from './draws.js';
import { publishAssignments, publishMembers, type Range } from './people.js';
import { deliveryWorld, type DeliveryWorld } from './world.js';

// oxlint-disable node/no-process-env -- the size of a run, and what it is compared with
export const MESSAGES = Number(process.env['MESSAGES'] ?? 20_000);
/** A built checkout of an earlier release. */
const FORMER = process.env['FORMER'];
export const CHANNELS = 2;
const TURNS = Number(process.env['TURNS'] ?? 3);
const MOST_MS = 2;

interface Measured {
  /** Messages a second, from the assignment event until the provider's answer is recorded. */
  handedOver: number;
  /** Messages a second, from the assignment event until all reports are applied. */
  rate: number;
  /** Processor time of a message in all processes, ms. */
  cost: number;
}

/** Processor time by process, ms. */
async function processorTimes({ services, sandbox }: DeliveryWorld): Promise<Map<string, number>> {
  const delivery = services.map(({ pid }, index) => [`delivery ${index + 1}`, pid] as const);
  const pids = { ...Object.fromEntries(delivery), sandbox: sandbox.pid, ...runningEnginePids() };
  const used = await Promise.all(
    Object.entries(pids).map(async ([name, pid]) => [name, await processorTimeOf(pid)] as const),
  );
  return new Map(used);
}

/** Sends numbers for the draw of a week to these members. */
export async function measure(world: DeliveryWorld, week: number, members: Range): Promise<Measured> {
  const draw = drawOf('powerball', week);
  const messages = (members[1] - members[0]) * CHANNELS;
  const before = await processorTimes(world);
  const begun = performance.now();
  await publishAssignments(world.space, draw, members);
  await world.holds('messages', messages * (week + 1));
  const rateNow = () => (messages * 1_000) / (performance.now() - begun);
  await world.hasHandedOver(draw.drawId);
  const handedOver = rateNow();
  await world.hasTaken(draw.drawId);
  const rate = rateNow();
  const each = [...(await processorTimes(world))].map(
    ([name, used]) => [name, (used - before.get(name)!) / messages] as const,
  );
  const cost = each.reduce((sum, [, used]) => sum + used, 0);
  const byProcess = each.map(([name, used]) => `${name} ${used.toFixed(2)}`).join(', ');
  console.log(
    `         ${Math.round(rate)} messages/s, ${Math.round(handedOver)} handed over; ${cost.toFixed(2)} ms of processor time each: ${byProcess}; delivery at most ${Math.round(await world.service.peakMegabytes())} MiB`,
  );
  await world.sandbox.atRest();
  return { handedOver, rate, cost };
}

async function sideOf(checkout: string | undefined): Promise<Measured> {
  const world = await deliveryWorld({}, checkout);
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

/** Throughput and processor time with all reports of the providers applied. */
export async function benchSustained(): Promise<BenchRow[]> {
  console.log('         this release');
  const ours = await sideOf(undefined);
  const cost = lessIsBetter({
    what: 'processor time of a message in all processes, with all reports applied',
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
      what: "handed over, from SetsAssigned to the provider's answer",
      ours: ours.handedOver,
      theirs: theirs.handedOver,
      ...against,
    }),
    moreIsBetter({
      what: 'messages a second, with all reports applied',
      ours: ours.rate,
      theirs: theirs.rate,
      ...against,
    }),
  ];
}
