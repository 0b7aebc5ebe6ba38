import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type KafkaConfig } from '../config/config.js';
import { Bus } from '../messaging/kafka.js';
import { ownTopics } from '../messaging/provision.js';
import { type Finding, PreflightCheck } from './preflight-check.js';

/** Replicas of a topic that survives the loss of a broker and stays writable. */
const REPLICAS = 3;

@Injectable()
export class KafkaCheck {
  constructor(
    @Inject(CONFIG) private readonly config: KafkaConfig,
    private readonly bus: Bus,
  ) {}

  @PreflightCheck('Kafka')
  async *check(): AsyncGenerator<Finding> {
    const { names, service } = this.bus;
    const topics = [...(await ownTopics(names.namespace, service)), ...names.retries, names.deadLetters];
    yield* topicFindings(await this.bus.review(topics));
    if (this.config.KAFKA_REPLICATION < REPLICAS)
      yield {
        problem: `KAFKA_REPLICATION is ${this.config.KAFKA_REPLICATION}, so the loss of a broker stops or loses events.`,
        fix: `Run ${REPLICAS} brokers and set KAFKA_REPLICATION to ${REPLICAS}.`,
        isAdvice: true,
      };
  }
}

/** What a review of topics found, as findings. */
export function* topicFindings(differences: readonly string[]): Generator<Finding> {
  for (const problem of differences)
    yield {
      problem,
      fix: 'Run the provisioning of this release (the Job `provision`). It creates topics and corrects their settings; change partitions and replicas by hand (docs/capacity.md).',
    };
}
