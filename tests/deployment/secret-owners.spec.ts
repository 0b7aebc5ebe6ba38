import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CHART, type ChartValues, chartValues } from './chart.js';
import { operatorSecrets, type SecretOwner } from './operator-secrets.js';
import { readText, readYaml, repository } from '../support/repository.js';

type Values = Partial<Pick<ChartValues, 'kafka' | 'provision' | 'realm' | 'services'>>;

const VALUE_SETS = [undefined, ...globSync(`${CHART}/ci/*-values.yaml`, { cwd: repository })];
const PLATFORM_README = 'k8s/platform/README.md';

/** Returns the Secrets that an installation creates for the chart, with their names from a values file. */
async function chartSecrets(file?: string): Promise<SecretOwner[]> {
  const usual = await chartValues();
  const { services = {}, provision, realm } = file ? ((await readYaml<Values | null>(file)) ?? {}) : ({} as Values);
  const ofServices = Object.keys(usual.services).map((name): SecretOwner => [
    services[name]?.existingSecret || usual.services[name]?.existingSecret || name,
    `chart, ${name}`,
  ]);
  return [
    ...ofServices,
    [provision?.existingSecret || 'provision', 'chart, provision'],
    [realm?.existingSecret || 'realm', 'chart, realm'],
  ];
}

/** Returns the Secrets that have several owners, each with its owners. */
function sharedBetween(owners: SecretOwner[]): Record<string, string[]> {
  const bySecret = new Map<string, string[]>();
  for (const [secret, owner] of owners) bySecret.set(secret, [...(bySecret.get(secret) ?? []), owner]);
  return Object.fromEntries([...bySecret].filter(([, those]) => new Set(those).size > 1));
}

describe('every Secret', () => {
  it.each(VALUE_SETS)('has one owner when operators and the chart share a namespace (values: %s)', async (file) => {
    const [ofOperators, ofChart] = [await operatorSecrets(), await chartSecrets(file)];
    expect(ofChart.length).toBeGreaterThan(8);
    expect(ofOperators.length).toBeGreaterThan(30);
    expect(sharedBetween([...ofOperators, ...ofChart])).toEqual({});
  });

  it('is reported as shared when the user operator and the chart use the same name', async () => {
    const withoutPrefix = (await operatorSecrets()).map(([secret, owner]): SecretOwner => [
      owner.startsWith('Strimzi, user') ? secret.replace('kafka-', '') : secret,
      owner,
    ]);
    expect(Object.keys(sharedBetween([...withoutPrefix, ...(await chartSecrets())]))).toEqual(
      expect.arrayContaining(['identity', 'members', 'delivery']),
    );
  });
});

describe('the credentials of a service', () => {
  it('are copied from Secrets that the operators create', async () => {
    const created = new Set((await operatorSecrets()).map(([secret]) => secret));
    const copied = [...(await readText(PLATFORM_README)).matchAll(/"\$\(secret (\S+) /g)].map(([, name = '']) => name);
    expect(copied.length).toBeGreaterThan(1);
    expect(copied.filter((name) => !created.has(name.replaceAll('$service', 'members')))).toEqual([]);
  });
});

describe('CA certificates', () => {
  it.each([
    [PLATFORM_README, 'kafka', 'Strimzi'],
    [`${CHART}/README.md`, 'kafka', 'Strimzi'],
  ])('that %s names for %s are in Secrets of %s', async (path, engine, owner) => {
    const secrets = (await operatorSecrets()).filter(([, of]) => of.startsWith(owner)).map(([secret]) => secret);
    const named = [...(await readText(path)).matchAll(new RegExp(`${engine}(?:: \\{ |\\.)caSecret: ([\\w-]+)`, 'g'))];
    expect(named.length).toBeGreaterThan(0);
    for (const [, secret] of named) expect(secrets).toContain(secret);
  });

  it('are in the namespace of the chart, as are the brokers in the example of its README', async () => {
    const [, brokers = ''] = /KAFKA_BROKERS: (\S+)/.exec(await readText(`${CHART}/README.md`)) ?? [];
    expect(brokers).toMatch(/^[\w-]+:\d+$/); // a name without a namespace
  });
});
