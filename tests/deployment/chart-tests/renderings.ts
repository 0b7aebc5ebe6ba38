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
    template?: PodTemplate;
  };
}

interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown> & {
    containers: {
      env: { name: string; value?: string }[];
      volumeMounts: { name: string }[];
      securityContext: object;
    }[];
    volumes: { name: string }[];
  };
}

/** Values of pods, and where they are found in the template of each Deployment and Job. */
const OF_PODS: { set: string; find: (pod: PodTemplate) => unknown; value: unknown }[] = [
  { set: 'podLabels.team=lottery', find: ({ metadata }) => metadata.labels['team'], value: 'lottery' },
  { set: 'podAnnotations.note=yes', find: ({ metadata }) => metadata.annotations?.['note'], value: 'yes' },
  { set: 'nodeSelector.disk=ssd', find: ({ spec }) => spec['nodeSelector'], value: { disk: 'ssd' } },
  { set: 'tolerations[0].key=spot', find: ({ spec }) => spec['tolerations'], value: [{ key: 'spot' }] },
  {
    set: 'affinity.podAffinity.note=a',
    find: ({ spec }) => spec['affinity'],
    value: { podAffinity: { note: 'a' } },
  },
  { set: 'priorityClassName=high', find: ({ spec }) => spec['priorityClassName'], value: 'high' },
  { set: 'serviceAccount.name=shared', find: ({ spec }) => spec['serviceAccountName'], value: 'shared' },
  {
    set: 'extraEnv[0].name=TZ,defaults.extraEnv[0].value=UTC',
    find: ({ spec }) => spec.containers[0]!.env.find(({ name }) => name === 'TZ')?.value,
    value: 'UTC',
  },
  {
    set: 'extraVolumes[0].name=ca,defaults.extraVolumes[0].emptyDir.medium=Memory',
    find: ({ spec }) => spec.volumes.at(-1),
    value: { emptyDir: { medium: 'Memory' }, name: 'ca' },
  },
  {
    set: 'extraVolumeMounts[0].name=ca,defaults.extraVolumeMounts[0].mountPath=/ca',
    find: ({ spec }) => spec.containers[0]!.volumeMounts.at(-1),
    value: { mountPath: '/ca', name: 'ca' },
  },
  {
    set: 'podSecurityContext.runAsUser=2000',
    find: ({ spec }) => (spec['securityContext'] as { runAsUser: number }).runAsUser,
    value: 2000,
  },
  {
    set: 'securityContext.privileged=false',
    find: ({ spec }) => (spec.containers[0]!.securityContext as { privileged: boolean }).privileged,
    value: false,
  },
];

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

/** Settings that determine the address that services listen on. */
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
    ...(await judgePods(cluster)),
    await judgeAlerts(cluster),
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

async function judgePods(cluster: Cluster) {
  const objects = await render(
    cluster,
    OF_PODS.map(({ set }) => `defaults.${set}`),
  );
  const pods = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template!);
  return OF_PODS.map(({ set, find, value }) =>
    same(
      `pods with defaults.${set}`,
      pods.map(find),
      pods.map(() => value),
    ),
  );
}

/** Checks that alerts cover the namespaces of the release and the engines, and no disabled service. */
async function judgeAlerts(cluster: Cluster) {
  const values = ['services.admin.enabled=false', 'monitoring.enabled=true', 'monitoring.enginesNamespace=kafka'];
  const rule = (await render(cluster, values)).find(({ kind }) => kind === 'PrometheusRule');
  const text = JSON.stringify(rule?.spec);
  return same(
    'namespaces of alerts, and whether a disabled service is missed',
    [
      [...new Set([...text.matchAll(/namespace=\\"(\w+)\\"/g)].map(([, namespace = '']) => namespace))].toSorted(),
      text.includes('absent(up{namespace=\\"default\\", job=\\"members\\"})'),
      text.includes('job=\\"admin\\"})'),
      text.includes('"labels":{"severity"'),
    ],
    [['default', 'kafka'], true, false, false],
  );
}

/** Checks that names of Jobs have at most 63 characters, and that a longer release name is rejected. */
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
