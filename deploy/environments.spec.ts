import { describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/stack/topology';
import { chartEnvironments, chartValues } from './chart.js';
import { composeEnvironments } from './compose.js';
import type { Environment } from './repository.js';
import { checkSettings } from './settings-check.js';

const PATIENCE_MS = 120_000;
const names = services.map(({ name }) => name);

async function environmentsOf(name: string): Promise<Environment[]> {
  const ways = [
    await composeEnvironments(),
    await chartEnvironments('charts/numbercast/ci/default-values.yaml'),
    await chartEnvironments('k8s/dev/values.yaml'),
  ];
  return ways.map((way) => way[name] ?? {});
}

describe('the settings of each service', () => {
  it.each(names)(
    'are complete, right and known to it: %s, by Compose, by the chart, on a development cluster',
    async (name) => {
      const { config } = await chartValues();
      const verdict = await checkSettings(`services/${name}`, await environmentsOf(name));
      expect(verdict).toMatchObject({ exitCode: 0, complaints: '' });
      // the chart's shared settings reach the gateway too, which has no use for some
      expect(verdict.unknown.filter((variable) => !(variable in config))).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'are complete and right for the sandbox',
    async () => {
      const { sandbox = {} } = await composeEnvironments();
      expect(await checkSettings('sandbox', [sandbox])).toMatchObject({ exitCode: 0, complaints: '' });
    },
    PATIENCE_MS,
  );

  it(
    'are refused by name when one is missing or wrong',
    async () => {
      const { billing = {} } = await composeEnvironments();
      const { STRIPE_API_KEY: _left, ...rest } = billing;
      const verdict = await checkSettings('services/billing', [{ ...rest, IDENTITY_GRPC: 'nowhere' }]);
      expect(verdict.exitCode).toBe(1);
      expect(verdict.complaints).toMatch(/STRIPE_API_KEY[^]*IDENTITY_GRPC/);
      expect(verdict.complaints).not.toContain('nowhere');
    },
    PATIENCE_MS,
  );

  it(
    'are noticed when nobody knows them',
    async () => {
      const { admin = {} } = await composeEnvironments();
      expect(await checkSettings('services/admin', [{ ...admin, MONGO_URI: 'x' }])).toMatchObject({
        unknown: ['MONGO_URI'],
      });
    },
    PATIENCE_MS,
  );
});
