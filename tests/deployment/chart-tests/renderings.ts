import { CHART } from '../chart.js';
import { manifestsIn } from '../../support/repository.js';
import type { Cluster } from './cluster.js';
import { type Expectation, same } from './expectations.js';

interface Rendered {
  kind: string;
  metadata: { name: string };
  spec: {
    triggers?: { metadata: Record<string, string>; authenticationRef?: { name: string } }[];
    secretTargetRef?: { parameter: string }[];
    env?: { parameter: string }[];
    template?: { spec: { containers: { env: { name: string; value?: string }[] }[] } };
  };
}

/** Ways in which KEDA signs in to Kafka: values, and the parameters of its authentication. */
const KEDA = [
  { set: [], tls: 'enable', sasl: 'scram_sha512', parameters: ['username', 'password'] },
  { set: ['kafka.caSecret=ca'], tls: 'enable', sasl: 'scram_sha512', parameters: ['username', 'password', 'ca'] },
  { set: ['kafka.users=false', 'kafka.caSecret=ca'], tls: 'enable', parameters: ['ca'] },
  { set: ['kafka.users=false', 'config.KAFKA_TLS=false'], tls: 'disable' },
  {
    set: ['config.KAFKA_SASL_MECHANISM=plain'],
    tls: 'enable',
    sasl: 'plaintext',
    parameters: ['username', 'password'],
  },
  {
    set: ['config.KAFKA_SASL_MECHANISM=oauthbearer', 'config.KAFKA_TOKEN_URL=https://id.example/token'],
    tls: 'enable',
    sasl: 'oauthbearer',
    parameters: ['username', 'password', 'oauthTokenEndpointUri'],
  },
];

/** What the address that services listen on follows from. */
const ADDRESSES = [
  { set: [], host: '0.0.0.0' },
  { set: ['defaults.service.ipFamilies={IPv6}'], host: '::' },
  { set: ['defaults.service.ipFamilyPolicy=PreferDualStack'], host: '::' },
  { set: ['config.HOST=10.0.0.1', 'defaults.service.ipFamilies={IPv6}'], host: '10.0.0.1' },
];

async function render(cluster: Cluster, set: string[], release = 'numbercast') {
  const file = `${CHART}/ci/default-values.yaml`;
  const values = set.flatMap((one) => ['--set', one]);
  const text = await cluster.helm(
    'template',
    release,
    CHART,
    '--values',
    file,
    '--set',
    'keda.enabled=true',
    ...values,
  );
  return manifestsIn(text) as unknown as Rendered[];
}

/** Verifies renderings that need no control plane: authentication of KEDA, and the address that services listen on. */
export async function judgeRenderings(cluster: Cluster): Promise<Expectation[]> {
  return [
    ...(await Promise.all(KEDA.map((way) => judgeKeda(cluster, way)))),
    ...(await Promise.all(ADDRESSES.map((way) => judgeAddress(cluster, way)))),
    await judgeLongName(cluster),
  ];
}

async function judgeKeda(cluster: Cluster, { set, tls, sasl, parameters }: (typeof KEDA)[number]) {
  const objects = await render(cluster, set);
  const find = (kind: string) => objects.find((one) => one.kind === kind && one.metadata.name === 'billing');
  const trigger = find('ScaledObject')?.spec.triggers?.[0];
  const { secretTargetRef = [], env = [] } = find('TriggerAuthentication')?.spec ?? {};
  return same(
    `how KEDA signs in to Kafka with ${set.join() || 'the defaults'}`,
    [
      trigger?.metadata['tls'],
      trigger?.metadata['sasl'],
      trigger?.authenticationRef?.name,
      [...secretTargetRef, ...env].map(({ parameter }) => parameter),
    ],
    [tls, sasl, parameters && 'billing', parameters ?? []],
  );
}

async function judgeAddress(cluster: Cluster, { set, host }: (typeof ADDRESSES)[number]) {
  const pods = (await render(cluster, set)).flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  const found = pods.map(({ env }) => env.find(({ name }) => name === 'HOST')?.value);
  return same(`address that services listen on with ${set.join() || 'the defaults'}`, [...new Set(found)], [host]);
}

/** Names of Jobs have at most 63 characters. */
async function judgeLongName(cluster: Cluster) {
  const longest = 'a'.repeat(34);
  const names = (await render(cluster, [], longest)).map(({ metadata }) => metadata.name);
  const { code, stderr } = await cluster.tryHelm(
    'template',
    `${longest}a`,
    CHART,
    '--set',
    'site.allowPlaceholders=true',
  );
  return {
    holds: Math.max(...names.map(({ length }) => length)) <= 63 && code !== 0 && stderr.includes('fullnameOverride'),
    otherwise: `a release name makes names that are too long, or is not refused: ${stderr}`,
  };
}
