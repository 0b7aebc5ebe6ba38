import { DEFAULT_PER_SECOND } from '@numbercast/delivery/planning';
import { type BenchRow, moreIsBetter } from '../row.js';
import { until } from '../until.js';
import { drawOf } from './draws.js';
import { publishAssignments, publishMembers, type Range } from './people.js';
import { deliveryWorld, type DeliveryWorld } from './world.js';

/** How long the providers take to respond to a call. */
const RESPONSE_MS = 500;
const NAMES = { sms: 'texts', email: 'emails' };
type Channel = keyof typeof NAMES;
const CHANNELS = Object.keys(NAMES) as Channel[];
const MUST_REACH = 0.95;
/** Each rate limiter starts with the messages of a second, which are not measured. */
const FIRST_SECONDS = 2;
const MEMBERS = 1_000;
const POLL_MS = 20;

/** Measures the messages of a channel per second between the first seconds and the last message. */
async function rateOf({ sandbox }: DeliveryWorld, channel: Channel): Promise<number> {
  let count = 0;
  const reached = async (least: number) => {
    await until(async () => (count = (await sandbox.arrivals())[channel]) >= least, { everyMs: POLL_MS });
    return { count, at: performance.now() };
  };
  const begun = await reached(DEFAULT_PER_SECOND[channel] * FIRST_SECONDS);
  const ended = await reached(MEMBERS);
  return ((ended.count - begun.count) * 1_000) / (ended.at - begun.at);
}

/** Shows that the default settings permit enough calls at the same time to reach the default rates of sending. */
export async function benchSlowProvider(): Promise<BenchRow[]> {
  const world = await deliveryWorld({
    SMS_PER_SECOND: String(DEFAULT_PER_SECOND.sms),
    EMAIL_PER_SECOND: String(DEFAULT_PER_SECOND.email),
  });
  const members: Range = [0, MEMBERS];
  try {
    for (const target of ['twilio', 'sendgrid']) await world.sandbox.delayResponses(target, RESPONSE_MS);
    await publishMembers(world.space, members);
    await world.holds('recipients', MEMBERS);
    await publishAssignments(world.space, drawOf('powerball'), members);
    const rates = await Promise.all(CHANNELS.map((channel) => rateOf(world, channel)));
    return CHANNELS.map((channel, index) =>
      moreIsBetter({
        what: `${NAMES[channel]} a second to a provider that responds after ${RESPONSE_MS} ms`,
        against: 'the default rate',
        ours: rates[index]!,
        theirs: DEFAULT_PER_SECOND[channel],
        turns: 1,
        unit: 'messages/s',
        mustReach: MUST_REACH,
      }),
    );
  } finally {
    await world.close();
  }
}
