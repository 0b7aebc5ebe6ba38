import { BlockList } from 'node:net';
import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CHART, type ChartValues, chartValues, type EgressRule } from './chart.js';
import { manifestsIn, readText, readYaml, repository } from '../support/repository.js';

const files = ['values.yaml', ...globSync('ci/*-values.yaml', { cwd: `${repository}/${CHART}` })];

/** Returns the policy values that a value set overrides; most override none. */
const policyIn = async (file: string) =>
  ((await readYaml<Partial<ChartValues> | null>(`${CHART}/${file}`))?.networkPolicy ?? {}) as Partial<
    ChartValues['networkPolicy']
  >;

/** Returns the rules that all services share, without the engines that a value set removes. */
const sharedRules = ({ dns = [], engines = {} }: Partial<ChartValues['networkPolicy']>) =>
  [...dns, ...Object.values(engines)].filter((rule): rule is EgressRule => rule !== null);

describe('the egress rules that all services share', () => {
  it.each(files)('allow only pods, namespaces and private addresses in %s', async (file) => {
    const privately = new BlockList();
    for (const [address, prefix] of [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['169.254.0.0', 16],
    ] as const)
      privately.addSubnet(address, prefix);
    for (const rule of sharedRules(await policyIn(file))) {
      expect(rule.to.length).toBeGreaterThan(0);
      const blocks = rule.to.flatMap(({ ipBlock }) => ipBlock?.cidr.split('/')[0] ?? []);
      expect(blocks.filter((address) => !privately.check(address))).toEqual([]);
      expect(rule.to.filter((peer) => Object.keys(peer).length === 0)).toEqual([]);
    }
  });

  it('allow name servers in pods, on nodes and outside the pod network', async () => {
    const { dns } = (await chartValues()).networkPolicy;
    const [rule] = dns;
    expect(rule?.to).toEqual([{ namespaceSelector: {} }, { ipBlock: { cidr: '169.254.0.0/16' } }]);
    const ports = rule?.ports.map(({ port, protocol }) => `${port}/${protocol}`);
    expect(ports?.toSorted()).toEqual(['53/TCP', '53/UDP', '5353/TCP', '5353/UDP']);
  });

  it('allow only the ports of each engine', async () => {
    const { engines } = (await chartValues()).networkPolicy;
    const ports = Object.entries(engines).map(([name, rule]) => [name, rule.ports.map(({ port }) => port)]);
    expect(Object.fromEntries(ports)).toEqual({
      kafka: [9092, 9093],
      mongo: [27017],
      keycloak: [8080],
      collector: [4318],
    });
  });

  it('select the pods that the operators in k8s/platform create', async () => {
    const names = async (engine: string) =>
      manifestsIn(await readText(`k8s/platform/${engine}.yaml`)).map(
        ({ kind, metadata }) => `${kind}/${metadata.name}`,
      );
    expect(await names('kafka')).toContain('Kafka/kafka');
    expect(await names('mongo')).toContain('MongoDBCommunity/mongo');
    const { engines } = (await chartValues()).networkPolicy;
    const labels = (engine: string) =>
      (engines[engine]!.to[0]!.podSelector as { matchLabels: Record<string, string> }).matchLabels;
    expect(labels('kafka')).toEqual({ 'strimzi.io/cluster': 'kafka', 'strimzi.io/name': 'kafka-kafka' });
    expect(labels('mongo')).toEqual({ app: 'mongo-svc' });
  });
});

describe('KEDA', () => {
  it('is required in the version whose definitions the chart is tested with', async () => {
    const [, tested] =
      /kedacore\/keda\/v2@v(\d+\.\d+)\./.exec(await readText('tests/deployment/chart-tests/tools.ts')) ?? [];
    expect(await readText(`${CHART}/README.md`)).toContain(`KEDA ${tested} or newer`);
  });

  it('connects to the brokers with a client version that they support', async () => {
    const [major] = (await chartValues()).keda.kafkaVersion.split('.');
    expect(await readText('k8s/platform/kafka.yaml')).toMatch(new RegExp(`version: ${major}\\.\\d+\\.\\d+`));
  });
});
