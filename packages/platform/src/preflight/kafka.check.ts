import { Injectable } from '@nestjs/common';
import type { KafkaConfig } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { allTopics, ownTopics } from '../messaging/provision.js';
import { type Finding, PreflightCheck } from './preflight-check.js';

/** Replicas of a topic that survives the loss of a broker and stays writable. */
const REPLICAS = 3;

/** Checks that the topics of a service exist. {@link checkTopics} checks their settings, which few users may read. */
@Injectable()
export class KafkaCheck {
  constructor(private readonly bus: Bus) {}

  @PreflightCheck('Kafka')
  async *check(): AsyncGenerator<Finding> {
    const { names, service } = this.bus;
    const topics = [...(await ownTopics(names.namespace, service)), ...names.retries, names.deadLetters];
    yield* differences(await this.bus.review(topics));
  }
}

/** Compares all topics and their settings with this release, which needs the rights of the provisioning. */
export async function* checkTopics(bus: Bus, config: KafkaConfig): AsyncGenerator<Finding> {
  yield* differences(await bus.review(await allTopics(config.KAFKA_NAMESPACE), { withSettings: true }));
  if (config.KAFKA_REPLICATION < REPLICAS)
    yield {
      problem: `KAFKA_REPLICATION is ${config.KAFKA_REPLICATION}, so the loss of a broker stops or loses events.`,
      fix: `Run ${REPLICAS} brokers and set KAFKA_REPLICATION to ${REPLICAS}.`,
      isAdvice: true,
    };
}

function* differences(found: readonly string[]): Generator<Finding> {
  for (const problem of found)
    yield {
      problem,
      fix: 'Run the provisioning of this release (the Job `provision`). It creates topics and corrects their settings; change partitions and replicas by hand (docs/capacity.md).',
    };
}
