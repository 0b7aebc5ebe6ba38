import { type BusMessage, metaOf } from '../events/envelope.js';
import type { Bus } from '../messaging/kafka.js';
import { ownTopics } from '../messaging/provision.js';
import { SHARDS } from '../persistence/aggregate-metadata.js';
import { type Leases, relayLease } from '../persistence/leases.js';
import type { Store } from '../persistence/store.js';
import { containedIn } from './contained-events.js';
import { type Generation, generationOf } from '../events/generation.js';
import { readToEnd } from './read-to-end.js';

/** The service has published an event that its database does not contain: it was restored without a new RESTORED_AT. */
export class UnannouncedRestore extends Error {
  constructor(eventId: string) {
    super(
      `this database does not contain ${eventId}, which this service has published: it was restored. ` +
        'Set RESTORED_AT for all services, later than ever before (docs/runbooks/restore-backup.md)',
    );
    this.name = UnannouncedRestore.name;
  }
}

/**
 * Checks that the database is not older than the service's topics. Relays publish only while they hold their leases, so
 * only messages published after the last of these leases are read; after an ordinary stop or crash there are none.
 * @throws UnannouncedRestore
 */
export async function assertContains(
  { store, bus, leases }: { store: Store; bus: Bus; leases: Leases },
  generation: Generation,
  isGivenUp: () => boolean,
) {
  const heldUntil = await leases.lastHeldUntil(Array.from({ length: SHARDS }, (_, shard) => relayLease(shard)));
  if (!heldUntil) return;
  const { namespace, service, group } = bus.names;
  const topics = await ownTopics(namespace, service);
  const later = new Map<string, Map<number, bigint>>();
  for (const topic of topics) {
    const offsets = await bus.offsetsSince(topic, new Date(heldUntil.getTime() + 1));
    if (offsets.size > 0) later.set(topic, offsets);
  }
  let missing: BusMessage | undefined;
  await readToEnd(bus, {
    group: `${group}.restore`,
    topics: [...later.keys()],
    isGivenUp,
    take: async ({ topic, partition, messages }) => {
      const from = later.get(topic)?.get(partition);
      const unknown = messages.filter(
        (message) => from !== undefined && BigInt(message.offset) >= from && generationOf(message) >= generation,
      );
      const contained = await containedIn(store, service, unknown);
      missing ??= unknown.find((message) => !contained.has(message));
    },
  });
  if (missing) throw new UnannouncedRestore(metaOf(missing).id);
}
