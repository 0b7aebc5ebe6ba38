import { deliveryWorld } from './delivery/world.js';
import { publishMembers, type Range } from './delivery/people.js';
import { type BenchRow, median, moreIsBetter } from './row.js';
import { assignmentRate } from './stages/assigning.js';
import { consumptionOf, consumptionRate } from './stages/consuming.js';
import { freePort } from './processes.js';
import { countFrom } from './settings.js';

const MEMBERS = countFrom('MEMBERS', 20_000);
const TURNS = countFrom('TURNS', 3);
const CHANNELS = 2;
/** Members per second at each stage. */
const GOAL = 2_000;

const members: Range = [0, MEMBERS];
const run = { members, turns: TURNS };

async function assigning(): Promise<number> {
  const rates: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) rates.push(await assignmentRate(MEMBERS));
  return median(rates);
}

/** Delivery queues the messages of all members. It may send one a second, so that sending is not measured. */
async function queuing(): Promise<number> {
  const world = await deliveryWorld({ SMS_PER_SECOND: '1', EMAIL_PER_SECOND: '1' });
  const { space, connection, service } = world;
  try {
    await publishMembers(space, members);
    await world.holds('recipients', MEMBERS);
    const running = { space, connection, pid: service.pid };
    return await consumptionRate(
      running,
      { name: 'delivery', collection: 'messages' },
      { ...run, documentsEach: CHANNELS },
    );
  } finally {
    await world.close();
  }
}

const storingPastNumbers = async () =>
  consumptionOf({ name: 'members', env: { GRPC_PORT: await freePort() }, collection: 'past_numbers' }, run);

/** Its result feeds are unreachable. */
const reporting = () => {
  const unreachable = 'http://127.0.0.1:9';
  const env = { FEED_A_URL: unreachable, FEED_B_URL: unreachable };
  return consumptionOf({ name: 'reporting', env, collection: 'assignments' }, run);
};

const stages = [
  { what: 'numbergen: sets assigned to a member and SetsAssigned published', unit: 'members/s', measure: assigning },
  { what: 'delivery: SetsAssigned consumed, two messages queued for each', unit: 'events/s', measure: queuing },
  { what: 'members: SetsAssigned consumed, past numbers stored', unit: 'events/s', measure: storingPastNumbers },
  { what: 'reporting: SetsAssigned consumed, sets stored for the report', unit: 'events/s', measure: reporting },
];

/** Measures each service that numbers pass through, alone on the machine. */
export async function benchStages(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, unit, measure } of stages) {
    console.log(`         ${what}`);
    const row = { what, against: 'the goal', ours: await measure(), theirs: GOAL, turns: TURNS, unit, mustReach: 1 };
    rows.push(moreIsBetter(row));
  }
  return rows;
}
