import { type BusMessage, metaOf, sourceOf } from '../events/envelope.js';
import type { Store } from '../persistence/store.js';

/**
 * Returns the events that the database contains: their document exists and its last sequence number is not lower. Other
 * services' events on this service's topic (the audit log) have no document here and count as contained: an operator's
 * action stays in the log even if its effect was lost.
 */
export async function containedIn(store: Store, service: string, messages: readonly BusMessage[]) {
  const isOwn = (message: BusMessage) => sourceOf(message) === service;
  const contained = new Set(messages.filter((message) => !isOwn(message)));
  const own = messages.filter(isOwn).map((message) => ({ message, ...metaOf(message) }));
  for (const { name, outboxes } of store.relayed) {
    const events = own.filter(({ id }) => id.startsWith(`${name}/`));
    if (events.length === 0) continue;
    const last = await outboxes.lastSequences([...new Set(events.map(({ aggregateId }) => aggregateId))]);
    for (const { message, aggregateId, seq } of events) {
      if (seq <= (last.get(aggregateId) ?? 0)) contained.add(message);
    }
  }
  return contained;
}
