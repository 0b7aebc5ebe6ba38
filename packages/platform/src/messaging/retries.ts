import { Logger } from '@nestjs/common';
import type { Batch } from './batch.js';
import type { Bus } from './kafka.js';

export type Incoming = Batch['messages'][number];

/** The origin of an event. */
export interface Origin {
  /** The topic that the event was published on. */
  source: string;
  /** Index of the retry topic it was read from; -1 for a new event. */
  tier: number;
  /** Whether the consumer no longer owns the partition, so that another one will read the event. */
  isLost: () => boolean;
}

/** Brokers refuse messages of more than 1 MiB, and payloads have up to 900 KiB. */
const ERROR_LIMIT_BYTES = 2 * 1_024;

/**
 * The retry policy of events: one that could not be handled goes to a retry topic, each with a longer delay, and finally
 * to the dead letters.
 */
export class Retries {
  private readonly log = new Logger('Events');

  constructor(
    private readonly bus: Bus,
    private readonly delaysMs: readonly number[],
  ) {}

  /**
   * Publishes an event to the retry topic of this tier, counted from 0. Resolves once it is acknowledged.
   * @throws the last error when the consumer has lost the partition, whose next owner handles the event again
   */
  async postpone({ key, value, headers }: Incoming, { source, isLost }: Origin, tier: number) {
    const dueAt = new Date(Date.now() + this.delaysMs[tier]!).toISOString();
    const message = { key, value, headers: { ...headers, 'x-topic': source, 'x-due-at': dueAt } };
    await this.bus.sendUntilAcknowledged([{ topic: this.bus.names.retries[tier]!, messages: [message] }], isLost);
  }

  /** Publishes an event to the dead letters, with its error. Resolves and throws like {@link postpone}. */
  async deadLetter({ key, value, headers }: Incoming, { source, isLost }: Origin, error: Error) {
    const { ce_type: type = 'an event of unknown type', ce_id: id } = headers;
    this.log.error(`${type} ${id} was dead-lettered: ${shortened(error.stack ?? error.message)}`);
    const failed = { 'x-topic': source, 'x-error': shortened(error.message), 'x-failed-at': new Date().toISOString() };
    const message = { key, value, headers: { ...headers, ...failed } };
    await this.bus.sendUntilAcknowledged([{ topic: this.bus.names.deadLetters, messages: [message] }], isLost);
  }
}

/** Returns the due messages of a retry topic, and pauses the partition until the next message is due. */
export function dueMessages(batch: Batch): Incoming[] {
  const now = Date.now();
  const dueAt = ({ headers }: Incoming) => Date.parse(headers['x-due-at'] ?? '') || 0;
  const next = batch.messages.findIndex((message) => dueAt(message) > now);
  if (next < 0) return batch.messages;
  batch.pauseFor(Math.max(50, dueAt(batch.messages[next]!) - now));
  return batch.messages.slice(0, next);
}

/** Truncates a text to the limit without cutting a character. */
function shortened(text: string) {
  const bytes = Buffer.from(text);
  if (bytes.length <= ERROR_LIMIT_BYTES) return text;
  return new TextDecoder().decode(bytes.subarray(0, ERROR_LIMIT_BYTES), { stream: true });
}
