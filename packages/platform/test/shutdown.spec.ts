import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { Schema } from 'mongoose';
import { Leases } from '../src/persistence/leases.js';
import { migrateDatabase } from '../src/persistence/migrate-database.js';
import { Store } from '../src/persistence/store.js';
import { eventually } from '../src/testing/index.js';
import { freePort } from '../src/testing/free-port.js';
import { freshNamespace, type Namespace } from '../src/testing/namespace.js';
import { TallyProcess } from './tally-process.js';

let namespace: Namespace;
let store: Store;

beforeAll(async () => {
  namespace = await freshNamespace('tally', { KAFKA_PARTITIONS: 1, KAFKA_SESSION_TIMEOUT_MS: 6_000 });
  store = new Store(namespace.config);
});

afterAll(async () => {
  await store.close();
  await namespace.drop();
});

const join = (firstName: string, seq: number) =>
  namespace.publish(
    MemberJoinedSchema,
    { member: { memberId: 'm-1', firstName, state: 'AR' } },
    { aggregateId: 'm-1', seq },
  );

describe('a service that is stopped', () => {
  it('handles the current event, publishes its result and releases its leases at once', async () => {
    const tallies = store.aggregates<{ names: string[] }>('tallies', new Schema({ names: [String] }));
    await migrateDatabase(store, new Leases(store));
    const process = new TallyProcess(namespace.config, { isHeld: true });
    await join('Ada', 1);
    await eventually(() => expect(process.said).toContain('handling Ada'), 60_000);
    const ended = process.end('SIGTERM');
    await join('Ben', 2); // too late for this process
    process.letGo();
    expect(await ended).toBe('SIGTERM');

    const tally = await tallies.model.findById('AR').lean();
    expect(tally?.names).toEqual(['Ada']);
    expect(tally?.outbox).toEqual([]);
    expect((await namespace.observer.first(ContactReceivedSchema)).name).toBe('Ada');
    expect(await store.connection.collection('leases').countDocuments({ until: { $gt: new Date() } })).toBe(0);

    const next = new TallyProcess(namespace.config);
    await eventually(async () => expect((await tallies.find('AR'))?.names).toEqual(['Ada', 'Ben']), 60_000);
    expect(next.said).not.toContain('handling Ada'); // its offset was committed
    await next.end('SIGTERM');
  });

  it('keeps responding briefly, and closes connections so that clients reconnect to another replica', async () => {
    const port = await freePort();
    const process = new TallyProcess({ ...namespace.config, PORT: port, HOST: '127.0.0.1' });
    const ask = () => fetch(`http://127.0.0.1:${port}/health/live`);
    await eventually(async () => expect((await ask()).headers.get('connection')).toBe('keep-alive'), 60_000);
    const ended = process.end('SIGTERM');
    await eventually(async () => {
      const { status, headers } = await ask();
      expect([status, headers.get('connection')]).toEqual([200, 'close']);
    });
    expect(await ended).toBe('SIGTERM');
  });
});
