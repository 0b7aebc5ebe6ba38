import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Leases, Store } from '@numbercast/platform';
import { migrateDatabase } from '@numbercast/platform/persistence/migrate-database';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import { DailyQuotaRepository } from '../src/dispatch/carrier-limits/daily-quota.repository.js';

const WORKERS = 16;
const PER_DAY = 11;

let namespace: Namespace;
let stores: Store[];
let replicas: DailyQuotaRepository[];

beforeAll(async () => {
  namespace = await freshNamespace('quotas');
  stores = [new Store(namespace.config), new Store(namespace.config)];
  replicas = stores.map((store) => new DailyQuotaRepository(store));
  await migrateDatabase(stores[0]!, new Leases(stores[0]!));
  await Promise.all(stores.map((store) => store.ready()));
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await namespace.drop();
});

describe('the daily quota of a carrier', () => {
  it('[F60] is granted exactly when 16 workers of two replicas request it in the first instant of a day', async () => {
    for (let day = 1; day <= 10; day++) {
      const endsAt = new Date(Date.UTC(2026, 10, day, 8));
      const asked = Array.from({ length: WORKERS }, (_, n) => replicas[n % 2]!.reserve('tmobile', endsAt, 1, PER_DAY));
      const granted = (await Promise.all(asked)).filter(Boolean);
      expect(granted).toHaveLength(PER_DAY);
      expect(await replicas[0]!.usedOf('tmobile', endsAt)).toBe(PER_DAY);
    }
  });
});
