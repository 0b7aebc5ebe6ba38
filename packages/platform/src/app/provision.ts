import { env, kafkaEnv } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { provisionTopics } from '../messaging/provision.js';
import { checkTopics } from '../preflight/kafka.check.js';
import { runCheck } from '../preflight/single-check.js';

// The provisioning step: `node packages/platform/dist/app/provision.js` before services start; safe to repeat. With
// `preflight`, it compares the topics with their settings and changes nothing.
const config = env(kafkaEnv);
const bus = new Bus(config, 'provisioning');
const [command, ...args] = process.argv.slice(2);

if (command === 'preflight') {
  process.exitCode = await runCheck('Kafka topics', () => checkTopics(bus, config), args);
} else {
  const topics = await provisionTopics(bus, config.KAFKA_NAMESPACE);
  console.log(`${topics.length} topics exist`);
}
