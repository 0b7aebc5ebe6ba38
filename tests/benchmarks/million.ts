import { setTimeout as delay } from 'node:timers/promises';
import { runningEnginePids } from '@numbercast/local-stack/engines/engines';
import { drawOf, GAMES } from './delivery/draws.js';
import { ReceivedMessages } from './delivery/received-messages.js';
import { publishAssignments, publishMembers } from './delivery/people.js';
import { deliveryWorld, type DeliveryWorld, SPLIT_SETTINGS } from './delivery/world.js';
import { onOwnEngines } from './engines.js';
import { peakOf } from './processes.js';
import { countFrom } from './settings.js';
import { until } from './until.js';

// `make bench-load` sends all members numbers of both games on both channels and counts them at the recipients.
const MEMBERS_AT_ONCE = 20_000;
const PROGRESS_MS = 10_000;
const POLL_MS = 500;
/** Time without a message after which no more are expected. */
const PATIENCE_MS = 5 * 60_000;

const members = countFrom('MEMBERS', 1_000_000);
/** Number of delivery processes. */
const replicas = countFrom('REPLICAS', 1);

const shown = (value: number) => Math.round(value).toLocaleString('en-US');
const minutes = (ms: number) => (ms / 60_000).toFixed(1);

async function joinAll({ space, holds }: DeliveryWorld) {
  for (let from = 0; from < members; from += MEMBERS_AT_ONCE) {
    const to = Math.min(members, from + MEMBERS_AT_ONCE);
    await publishMembers(space, [from, to]);
    await holds('recipients', to);
    console.log(`members: ${shown(to)} of ${shown(members)} known`);
  }
}

/** Records what the sandbox receives until all messages have arrived and no more come. */
async function receiveAll({ sandbox, services }: DeliveryWorld, received: ReceivedMessages) {
  const begun = performance.now();
  let [reportedAt, receivedAt] = [begun, begun];
  for (;;) {
    const arrivals = await sandbox.take();
    for (const arrival of arrivals) received.record(arrival);
    const now = performance.now();
    if (arrivals.length > 0) receivedAt = now;
    const isAll = received.arrived >= received.expected;
    if (now - receivedAt > (isAll ? PROGRESS_MS : PATIENCE_MS)) return receivedAt - begun;
    if (now - reportedAt > PROGRESS_MS) {
      reportedAt = now;
      const rate = (received.arrived * 1_000) / (now - begun);
      const left = ((received.expected - received.arrived) * 1_000) / Math.max(rate, 1);
      const progress = `${shown(received.arrived)} of ${shown(received.expected)} arrived, ${shown(rate)}/s`;
      const peaks = await Promise.all(services.map(async ({ pid }) => shown(await peakOf(pid))));
      console.log(`${progress}, ${minutes(left)} min left, delivery at most ${peaks.join(' and ')} MiB`);
    }
    if (arrivals.length === 0) await delay(POLL_MS);
  }
}

/** Message states when the providers have reported on all messages, or no more reports arrive. */
async function accountedFor({ connection }: DeliveryWorld, expected: number) {
  const counts = connection.collection<{ lines: { state: string; messages: number }[] }>('draw_stats');
  const states = async () => {
    const sums: Record<string, number> = {};
    for (const { lines } of await counts.find().toArray())
      for (const { state, messages } of lines) sums[state] = (sums[state] ?? 0) + messages;
    return sums;
  };
  let [delivered, receivedAt] = [0, performance.now()];
  await until(
    async () => {
      const { delivered: now = 0 } = await states();
      if (now > delivered) [delivered, receivedAt] = [now, performance.now()];
      return delivered === expected || performance.now() - receivedAt > PATIENCE_MS;
    },
    { everyMs: POLL_MS },
  );
  return states();
}

async function run(world: DeliveryWorld) {
  const draws = GAMES.map((game) => drawOf(game));
  const received = new ReceivedMessages(members, draws);
  await joinAll(world);
  const publishing = (async () => {
    for (const draw of draws) await publishAssignments(world.space, draw, [0, members]);
  })();
  const took = await receiveAll(world, received);
  await publishing;
  const reporting = performance.now();
  const messagesSent = await accountedFor(world, received.expected);
  console.log(`all reports of the providers were applied ${minutes(performance.now() - reporting)} min later`);
  const { lost, late, duplicates } = received.summary();
  const services = Object.fromEntries(world.services.map(({ pid }, index) => [`delivery ${index + 1}`, pid]));
  const pids = { ...services, sandbox: world.sandbox.pid, ...runningEnginePids() };
  const peaks = Object.entries(pids).map(async ([name, pid]) => `${name} ${shown(await peakOf(pid))} MiB`);
  const memory = (await Promise.all(peaks)).join(', ');
  const cost = `${shown((took * 1_000) / received.expected)} µs each`;
  console.log(
    `ledger: ${Object.entries(messagesSent)
      .map(([state, count]) => `${state}=${count}`)
      .join(' ')}`,
  );
  console.log(
    `members=${members} replicas=${replicas} messages=${received.expected} in ${minutes(took)} min, ${cost}; at most ${memory}`,
  );
  console.log(`million: lost=${lost} late=${late} duplicates=${duplicates}`);
  return lost + late + duplicates === 0 && messagesSent['delivered'] === received.expected;
}

/** The messages of a million members take 9 GB. With a file, writing its pages would take most of the time. */
const store = { STORE_IN_MEMORY: '1', STORE_MEMORY_MB: '14000' };

await onOwnEngines('bench-million', store, async () => {
  // Otherwise the last texts, all of one sender, would be sent by one replica
  const world = await deliveryWorld(replicas > 1 ? SPLIT_SETTINGS : {}, undefined, replicas);
  try {
    process.exitCode = (await run(world)) ? 0 : 1;
  } finally {
    await world.close();
  }
});
process.exit();
