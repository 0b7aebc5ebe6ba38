import { env, kafkaEnv } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { provisionTopics } from '../messaging/provision.js';

// The provisioning step: `node packages/platform/dist/app/provision.js` before services start; safe to repeat.
const config = env(kafkaEnv);
const topics = await provisionTopics(new Bus(config, 'provisioning'), config.KAFKA_NAMESPACE);
console.log(`${topics.length} topics are there`);
