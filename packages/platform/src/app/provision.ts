import { env, kafkaEnv } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { allTopics, provisionTopics } from '../messaging/provision.js';
import { topicFindings } from '../preflight/kafka.check.js';
import { hasFailed, resultOf } from '../preflight/preflight.js';
import { printResults } from '../preflight/print-results.js';

// The provisioning step: `node packages/platform/dist/app/provision.js` before services start; safe to repeat. With
// `preflight`, it compares the topics with their settings and changes nothing.
const config = env(kafkaEnv);
const bus = new Bus(config, 'provisioning');
const [command, ...args] = process.argv.slice(2);

if (command === 'preflight') {
  const check = async function* () {
    yield* topicFindings(await bus.review(await allTopics(config.KAFKA_NAMESPACE), { withSettings: true }));
  };
  const result = await resultOf('Kafka topics', check);
  printResults([result], args);
  process.exitCode = hasFailed(result) ? 1 : 0;
} else {
  const topics = await provisionTopics(bus, config.KAFKA_NAMESPACE);
  console.log(`${topics.length} topics are there`);
}
