import { setTimeout as pause } from 'node:timers/promises';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { checkContainerEngine, START_TIMEOUT_MS } from './engine-containers.js';
import { EngineProblem } from './engine-problem.js';
import { containerSettings } from './environment.js';
import { IMAGES } from './images.js';
import { keys } from './kafka-certificate.js';
import { clusterProperties } from './kafka.js';
import type { Failing, FailingStore } from './fault-injection.js';
import { accepts, freePort } from './ports.js';
import { checkPrerequisites } from './prerequisites.js';
import type { Report } from './report.js';

const NODES = 3;
const LISTENERS_OF_KAFKA = 4;
const FIRST_PORT = 19_100;
const HOST = '127.0.0.1';
const POLL_MS = 250;
const STOP_LIMIT_S = 60;
const KEYSTORE = '/mnt/shared/config/broker.p12';

export interface ContainerCluster {
  brokers: Failing[];
  store: FailingStore;
  /** Removes the containers. */
  stop(): Promise<void>;
}

/**
 * Starts three Kafka nodes and MongoDB as a replica set of three members. They use the network of this machine, because
 * they connect to each other by the loopback addresses that they advertise to clients.
 * @throws EngineProblem when no container engine responds or a container does not start; the others are removed then
 */
export async function startContainerCluster(report: Report): Promise<ContainerCluster> {
  await checkContainerEngine();
  await checkPrerequisites(); // Java creates Kafka's certificate
  report('containers: starting three Kafka nodes and MongoDB; the first start pulls their images');
  const { isReplicaSet } = containerSettings();
  const ports = await freePorts(NODES * LISTENERS_OF_KAFKA + NODES);
  const kafkaPorts = Array.from({ length: NODES }, (_, node) =>
    ports.slice(node * LISTENERS_OF_KAFKA, (node + 1) * LISTENERS_OF_KAFKA),
  );
  const storePorts = ports.slice(NODES * LISTENERS_OF_KAFKA).slice(0, isReplicaSet ? NODES : 1);
  const definitions = [
    ...(await Promise.all(kafkaPorts.map((_, node) => kafkaNode(node + 1, kafkaPorts)))),
    ...storePorts.map((port) => storeMember(port, isReplicaSet)),
  ];
  const outcomes = await Promise.allSettled(definitions.map((definition) => definition.start()));
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => void (await Promise.all(started.map((container) => container.stop())));
  try {
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    if (failures.length > 0) throw new EngineProblem(`Containers did not start.\n${failures.join('\n')}`);
    const brokers = await Promise.all(
      kafkaPorts.map(([port = 0], node) => failing(`Kafka ${node + 1}`, port, started[node]!)),
    );
    const containers = started.slice(NODES);
    const members = await Promise.all(
      storePorts.map((port, member) => failing(`MongoDB ${member + 1}`, port, containers[member]!)),
    );
    const store = isReplicaSet ? new ReplicaSet(members, containers) : { ...members[0]!, stepDown: null };
    if (store instanceof ReplicaSet) await store.initiate();
    else await until('the store accepts connections', () => accepts(HOST, storePorts[0]!));
    return { brokers, store, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort([FIRST_PORT + ports.length], ports));
  return ports;
}

async function kafkaNode(nodeId: number, ports: number[][]) {
  const content = await clusterProperties(nodeId, ports, KEYSTORE);
  return new GenericContainer(IMAGES.kafka)
    .withNetworkMode('host')
    .withEnvironment({ KAFKA_HEAP_OPTS: '-Xms128m -Xmx384m' })
    .withCopyContentToContainer([{ content, target: '/mnt/shared/config/server.properties', mode: 0o644 }])
    .withCopyFilesToContainer([{ source: keys(), target: KEYSTORE, mode: 0o644 }])
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(START_TIMEOUT_MS);
}

function storeMember(port: number, isReplicaSet: boolean) {
  const own = ['mongod', '--bind_ip', HOST, '--port', String(port), '--wiredTigerCacheSizeGB', '0.25'];
  return new GenericContainer(IMAGES.store)
    .withNetworkMode('host')
    .withCommand(isReplicaSet ? [...own, '--replSet', 'rs0'] : own)
    .withStartupTimeout(START_TIMEOUT_MS);
}

/** @param port open once the process in the container accepts clients */
async function failing(title: string, port: number, container: StartedTestContainer): Promise<Failing> {
  const client = await getContainerRuntimeClient();
  const docker = client.container.getById(container.getId());
  return {
    title,
    address: `${HOST}:${port}`,
    async crash() {
      await docker.kill();
      await docker.wait();
    },
    shutDown: async () => void (await docker.stop({ t: STOP_LIMIT_S })),
    async start() {
      await docker.start();
      await until(`${title} accepts connections`, () => accepts(HOST, port));
    },
    async freezeWhile(work) {
      await docker.pause();
      try {
        await work();
      } finally {
        await docker.unpause();
      }
    },
  };
}

/** A replica set whose faults affect the current primary. */
class ReplicaSet implements FailingStore {
  readonly title = 'the primary of MongoDB';
  private readonly down = new Set<Failing>();

  constructor(
    private readonly members: readonly Failing[],
    private readonly containers: readonly StartedTestContainer[],
  ) {}

  get address() {
    return this.members.map(({ address }) => address).join(',');
  }

  async initiate() {
    const members = this.members.map(({ address }, _id) => ({ _id, host: address }));
    for (const { address } of this.members) {
      const [, port] = address.split(':');
      await until(`a member accepts connections at ${address}`, () => accepts(HOST, Number(port)));
    }
    await this.evaluate(0, `rs.initiate(${JSON.stringify({ _id: 'rs0', members })})`);
    await this.untilHealthy();
  }

  async crash() {
    await this.end('crash');
  }

  async shutDown() {
    await this.end('shutDown');
  }

  /** Starts the members that are down, and waits until every member has caught up. */
  async start() {
    for (const member of this.down) await member.start();
    this.down.clear();
    await this.untilHealthy();
  }

  async freezeWhile(work: () => Promise<void>) {
    await this.members[await this.primary()]!.freezeWhile(work);
    await this.untilHealthy();
  }

  async stepDown() {
    const former = await this.primary();
    await this.evaluate(former, 'rs.stepDown(20, 10)');
    await until('another member is primary', async () => (await this.primary()) !== former);
  }

  private async end(how: 'crash' | 'shutDown') {
    const member = this.members[await this.primary()]!;
    await member[how]();
    this.down.add(member);
  }

  /** Returns the index of the current primary. */
  private async primary(): Promise<number> {
    for (;;) {
      for (const [index, member] of this.members.entries()) {
        if (this.down.has(member)) continue;
        const address = await this.evaluate(index, 'db.hello().primary ?? ""').catch(() => '');
        const primary = this.members.findIndex((candidate) => candidate.address === address);
        if (primary >= 0 && !this.down.has(this.members[primary]!)) return primary;
      }
      await pause(POLL_MS);
    }
  }

  private async untilHealthy() {
    const areHealthy = 'rs.status().members.every(({ state }) => state === 1 || state === 2)';
    await until('every member is primary or secondary', async () => {
      const primary = await this.primary();
      return (await this.evaluate(primary, areHealthy).catch(() => '')) === 'true';
    });
  }

  /** Runs a line of mongosh on a member. @returns what it prints */
  private async evaluate(member: number, line: string): Promise<string> {
    const [, port = ''] = this.members[member]!.address.split(':');
    const command = ['mongosh', '--quiet', '--port', port, '--eval', line];
    const { exitCode, output } = await this.containers[member]!.exec(command);
    if (exitCode !== 0) throw new EngineProblem(`${line} failed on MongoDB ${member + 1}: ${output}`);
    return output.trim();
  }
}

async function until(what: string, isSo: () => Promise<boolean>) {
  const end = performance.now() + START_TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new EngineProblem(`not so within ${START_TIMEOUT_MS / 1_000} s: ${what}`);
    await pause(POLL_MS);
  }
}
