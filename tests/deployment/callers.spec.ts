import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { chartValues } from './chart.js';
import { readText, repository } from '../support/repository.js';

const names = services.map(({ name }) => name);

/** Returns the services that a service calls over gRPC, from the clients in its source. */
async function rpcCallsOf(name: string) {
  const folder = join('services', name, 'src');
  const files = (await readdir(join(repository, folder), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readText(join(folder, file))));
  return sources.flatMap((source) =>
    [...source.matchAll(/rpcClient\((\w+)Service\b/g)].map(([, called = '']) => called.toLowerCase()),
  );
}

/** Returns the services that the gateway calls, from its route table. */
async function forwardedTo() {
  const table = await readText('services/gateway/src/routes.ts');
  return new Set([...table.matchAll(/to: '([A-Z]+)_URL'/g)].map(([, called = '']) => called.toLowerCase()));
}

describe('the services that may connect to a service in the cluster', () => {
  it('are its actual callers and no others', async () => {
    const { services: charted } = await chartValues();
    const calls = new Map(names.map((name) => [name, new Set<string>()]));
    for (const called of await forwardedTo()) calls.get(called)?.add('gateway');
    for (const name of names) for (const called of await rpcCallsOf(name)) calls.get(called)?.add(name);
    // every guard fetches the keys of step-up tokens
    for (const name of names) if (name !== 'identity') calls.get('identity')?.add(name);

    for (const name of names)
      expect([name, [...(charted[name]?.callers ?? [])].sort()]).toEqual([name, [...calls.get(name)!].sort()]);
  });
});

describe('the workloads that may connect to external hosts', () => {
  it('[A13.9] are the services whose settings contain the URL of a provider or a feed', async () => {
    const charted = Object.entries((await chartValues()).services);
    const calls = charted.filter(([, { env = {} }]) =>
      Object.keys(env).some((key) => /_API_URL$|^FEED_\w+_URL$/.test(key)),
    );
    expect(charted.filter(([, { outside }]) => outside).map(([name]) => name)).toEqual(calls.map(([name]) => name));
  });
});

describe('the maximum number of replicas of a service', () => {
  it('does not exceed the number of partitions of a Kafka topic', async () => {
    const { config, services: charted } = await chartValues();
    const most = Math.max(...Object.values(charted).map(({ scaling }) => scaling?.max ?? 0));
    expect(most).toBeLessThanOrEqual(Number(config['KAFKA_PARTITIONS']));
  });
});
