import { beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { chartEnvironments, chartValues } from './chart.js';
import { composeEnvironments } from './compose.js';
import { checkSettings, type SettingsCheck, type Verdict } from './settings-check.js';

const names = services.map(({ name }) => name);

/** Environments of all services by Compose, by the chart and on a development cluster. */
const readEnvironments = () =>
  Promise.all([
    composeEnvironments(),
    chartEnvironments('charts/numbercast/ci/default-values.yaml'),
    chartEnvironments('k8s/dev/values.yaml'),
  ]);

describe('the settings of each service', () => {
  let ofServices: Verdict[];
  let [ofSandbox, ofInvalid, ofUnknown]: Verdict[] = [];
  let shared: object;

  beforeAll(async () => {
    shared = (await chartValues()).config;
    const deployments = await readEnvironments();
    const { sandbox = {}, billing = {}, admin = {} } = deployments[0];
    const { STRIPE_API_KEY: _removed, ...withoutKey } = billing;
    const checks: SettingsCheck[] = [
      ...names.map((name) => ({
        folder: `services/${name}`,
        environments: deployments.map((environments) => environments[name] ?? {}),
      })),
      { folder: 'tools/sandbox', environments: [sandbox] },
      { folder: 'services/billing', environments: [{ ...withoutKey, IDENTITY_GRPC: 'nowhere' }] },
      { folder: 'services/admin', environments: [{ ...admin, MONGO_URI: 'x' }] },
    ];
    ofServices = await checkSettings(checks);
    [ofSandbox, ofInvalid, ofUnknown] = ofServices.splice(names.length);
  });

  it.each(names)(
    'are complete, valid and known to %s in Compose, in the chart and on a development cluster',
    (name) => {
      const verdict = ofServices[names.indexOf(name)]!;
      expect(verdict).toMatchObject({ exitCode: 0, complaints: '' });
      // The chart's shared settings reach the gateway too, which does not use all of them
      expect(verdict.unknown.filter((variable) => !(variable in shared))).toEqual([]);
    },
  );

  it('are complete and valid for the sandbox', () => {
    expect(ofSandbox).toMatchObject({ exitCode: 0, complaints: '' });
  });

  it('are named in the error, without values, when one is missing and another is invalid', () => {
    const { exitCode, complaints } = ofInvalid!;
    expect(exitCode).toBe(1);
    expect(complaints).toMatch(/STRIPE_API_KEY[^]*IDENTITY_GRPC/);
    expect(complaints).not.toContain('nowhere');
  });

  it('are reported as unknown when the service does not define them', () => {
    expect(ofUnknown).toMatchObject({ unknown: ['MONGO_URI'] });
  });
});
