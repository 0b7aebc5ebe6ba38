/** Waiting times of the retry topics; after the last one an event is dead-lettered. */
export const RETRY_DELAYS_MS = [2_000, 15_000, 60_000, 300_000];

/** Names of topics and groups. A namespace keeps several systems apart on one cluster. */
export class TopicNames {
  constructor(
    readonly namespace: string,
    readonly service: string,
  ) {}

  /** Topic of a message: its proto package. */
  ofType(type: string) {
    return this.namespace + type.slice(0, type.lastIndexOf('.'));
  }

  get group() {
    return this.namespace + this.service;
  }

  /** Topics where this group's events wait for another try, by number of the try. */
  get retries() {
    return RETRY_DELAYS_MS.map((_, tier) => `${this.group}.retry.${tier + 1}`);
  }

  get deadLetters() {
    return `${this.group}.dlq`;
  }
}
