import { TEXT_WINDOW_SECONDS } from '@numbercast/delivery/planning';
import { EVENT_BYTES, EVENTS_EACH, SIZES } from './documents.js';
import { drawsIn, WEEKS } from './draws.js';
import type { Figures } from './figures.js';
import { CLASSES, optionsOf, type Options } from './options.js';
import { needs } from './search.js';
import { cellsOf, isInTime, isWeekInTime, simulate, tightest } from './simulation.js';

export const MEMBERS = [10_000, 100_000, 1_000_000, 10_000_000] as const;
/** Year of the counted draws. */
const YEAR = 2027;
export const DRAWS_A_YEAR = drawsIn('powerball', YEAR) + drawsIn('megamillions', YEAR);
/** The week in which one deadline is an hour closer to the previous draw than in any other week. */
const HARDEST_WEEK = { 'clocks go forward': WEEKS['clocks go forward'] };
const MIB = 2 ** 20;
const LEAST_REPLICAS = 2;
/** Kafka retains events for a week unless configured otherwise, on three brokers (charts/numbercast/values.yaml). */
const KAFKA = { days: 7, replication: 3, partitions: 12 };
/** Simulates the hardest week; called once for each number of members. */
export async function simulated(members: number) {
  const options = await optionsOf({ MEMBERS: String(members) });
  const outcomes = [...simulate(options, HARDEST_WEEK)];
  const worst = tightest(outcomes);
  return {
    outcome: worst,
    isInTime: outcomes.every(isInTime),
    needs: needs(cellsOf(options), worst.slot, options.limits),
  };
}

/** Load of this many members in one draw of one game, and in a year of both games. */
export function loadOf(members: number, figures: Figures) {
  const messages = 2 * members;
  const segments = members;
  const bytesEach = SIZES.map(({ each, bytes, indexBytes }) => each * (bytes + indexBytes));
  const rateNeeded = messages / TEXT_WINDOW_SECONDS;
  const byProcessor = Math.ceil((rateNeeded * figures.deliveryCpuMs.value) / 1_000);
  return {
    messages,
    segments,
    events: EVENTS_EACH * members,
    kafkaBytes: (EVENT_BYTES * members * KAFKA.replication * KAFKA.days * DRAWS_A_YEAR) / 365,
    partitions: KAFKA.partitions,
    deliveryReplicas: Math.max(LEAST_REPLICAS, byProcessor, Math.ceil(rateNeeded / figures.deliveryPerSecond.value)),
    otherReplicas: LEAST_REPLICAS,
    // Memory of pool generation, and of the proof in addition: six bytes for each of five sets, and a hash per member
    numbergenMiB: figures.numbergenPeakMiB.value + (members * (5 * 6 + 32)) / MIB,
    storage: SIZES.map((size, i) => ({ ...size, bytes: bytesEach[i]! * members * DRAWS_A_YEAR })),
    mailsAMonth: (members * DRAWS_A_YEAR) / 12,
    segmentsAMonth: (segments * DRAWS_A_YEAR) / 12,
  };
}

const COARSE = 100;

/** Returns the most members whose numbers are sent in time for every draw of the hardest week, in steps of 100. */
function mostMembers(options: Options): number {
  const does = (hundreds: number) =>
    isWeekInTime({ ...options, members: hundreds * COARSE }, HARDEST_WEEK['clocks go forward']);
  let [yes, no] = [0, 1];
  while (does(no)) [yes, no] = [no, 2 * no];
  while (no - yes > Math.max(1, yes / 100)) {
    const middle = Math.trunc((yes + no) / 2);
    if (does(middle)) yes = middle;
    else no = middle;
  }
  return yes * COARSE;
}

/** Returns how many members each carrier class supports when the accounts impose no limit. */
export async function membersByClass() {
  const options = await optionsOf({});
  const names = ['A', 'C', 'E', 'T'];
  return names.map((name) => {
    const limits = { smsPerSecond: 1e6, mailsPerSecond: 1e6, carriers: CLASSES[name]! };
    return { name, carriers: CLASSES[name]!, members: mostMembers({ ...options, limits }) };
  });
}
