import { env, platformEnv } from './config.js';
import { Bus } from './events/kafka.js';
import { provisionTopics } from './events/provision.js';

// The provisioning step: `node packages/platform/dist/provision.js` before services start; safe to repeat.
const { KAFKA_BROKERS, KAFKA_NAMESPACE, KAFKA_PARTITIONS, KAFKA_REPLICATION } = platformEnv;
const config = env({ KAFKA_BROKERS, KAFKA_NAMESPACE, KAFKA_PARTITIONS, KAFKA_REPLICATION });
const topics = await provisionTopics(new Bus(config, 'provisioning'), config.KAFKA_NAMESPACE);
console.log(`${topics.length} topics are there`);
