import { env, kafkaEnv } from '../config/config.js';
import { eventTopics } from '../messaging/provision.js';
import { Bus } from '../messaging/kafka.js';

// `node packages/platform/dist/app/reset-offsets.js <service> <topic>`: resets the consumer group of a stopped
// service to the start of the topic. Events that were already applied change nothing; lost state is rebuilt (docs/runbooks).
const config = env(kafkaEnv);
const [service = '', topic = ''] = process.argv.slice(2);

async function rewind(): Promise<string | null> {
  const known = (await eventTopics('')).toSorted();
  if (!service || !known.includes(topic)) return `specify a service and one of these topics: ${known.join(', ')}`;
  const bus = new Bus(config, service);
  const isDone = await bus.resetOffsets(bus.names.group, config.KAFKA_NAMESPACE + topic);
  return isDone ? null : `${service} is running: stop all of its replicas first, and wait until its group is empty`;
}

const refusal = await rewind();
if (refusal) console.error(refusal);
else console.log(`${service} will read ${topic} from the beginning when it starts`);
process.exit(refusal ? 1 : 0);
