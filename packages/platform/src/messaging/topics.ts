/** Delays of the retry topics; after the last one an event is dead-lettered. */
export const RETRY_DELAYS_MS = [2_000, 15_000, 60_000, 300_000];

/** Names of topics and groups. A namespace keeps several systems apart on one cluster. */
export class TopicNames {
  readonly group: string;
  /** Topics where this group's events wait for another try, by number of the try. */
  readonly retries: readonly string[];
  readonly deadLetters: string;

  constructor(
    readonly namespace: string,
    readonly service: string,
  ) {
    this.group = namespace + service;
    this.retries = RETRY_DELAYS_MS.map((_, tier) => `${this.group}.retry.${tier + 1}`);
    this.deadLetters = `${this.group}.dlq`;
  }

  /** Topic of a message: its proto package. */
  ofType(type: string) {
    return this.namespace + type.slice(0, type.lastIndexOf('.'));
  }
}
