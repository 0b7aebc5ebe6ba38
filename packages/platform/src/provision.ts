import { env, kafkaEnv } from './config.js';
import { Bus } from './events/kafka.js';
import { provisionTopics } from './events/provision.js';

// The provisioning step: `node packages/platform/dist/provision.js` before services start; safe to repeat.
const config = env(kafkaEnv);
const topics = await provisionTopics(new Bus(config, 'provisioning'), config.KAFKA_NAMESPACE);
console.log(`${topics.length} topics are there`);
