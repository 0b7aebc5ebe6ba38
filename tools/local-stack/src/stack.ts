import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engines, startEngines } from './engines/engines.js';
import { setKafkaUsers } from './engines/kafka-users.js';
import { databaseOf, databaseUsersIn, setDatabaseUsers } from './database-users.js';
import { environments, publicUrlOf, realmOf, type StackShape } from './environments.js';
import { processList, secretsAmong, secretsIn } from './secret-leak-scan.js';
import { usersIn } from './kafka-users.js';
import { repository, stackFolder } from './paths.js';
import { NetworkFaults } from './network-faults.js';
import { Balancer } from './balancer.js';
import { migrate } from './migrate.js';
import { freePorts, type Ports, unusedPorts } from './ports.js';
import { SupervisedProcess, type ProcessPlan } from './processes.js';
import { createRealm, deleteRealm } from './realm.js';
import { runScript } from './run-script.js';
import { secretsIn as keptSecrets } from './secrets.js';
import { services } from './topology.js';
import { textOfDatabases, textOfTopics } from './data-dump.js';
import { dropDatabases, dropTopics } from './teardown.js';

const SKEWED_CLOCK = join(repository, 'tools', 'local-stack', 'dist', 'skewed-clock.js');

export interface StackOptions {
  /** Separates this stack's data from that of other stacks; empty for the usual one. */
  namespace?: string;
  ports?: Ports;
  overrides?: Record<string, string>;
  /** Number of replicas of each service, behind a single address. */
  replicas?: number;
  /** Settings that differ in additional replicas. */
  others?: ReplicaOverrides;
  /** Injects network faults between services, engines and providers; the same seed makes the same random choices. */
  faults?: { seed: string } | undefined;
  /** Called at each step of a long start. */
  onProgress?: (text: string) => void;
}

export interface ReplicaOverrides {
  /** Root folder of the release that they run. */
  release?: string | undefined;
  /** Milliseconds that their clocks are ahead of the first replica's. */
  clockAheadMs?: number | undefined;
}

/** All services with the sandbox, as processes on this machine. */
export class Stack {
  private constructor(
    readonly shape: StackShape,
    readonly engines: Engines,
    private readonly sandbox: SupervisedProcess,
    private readonly copies: Map<string, SupervisedProcess[]>,
    private readonly balancers: Map<string, Balancer>,
    readonly network: NetworkFaults | null,
  ) {}

  static async start({
    namespace = '',
    ports,
    overrides,
    replicas = 1,
    others = {},
    faults,
    onProgress = () => undefined,
  }: StackOptions = {}): Promise<Stack> {
    const folder = stackFolder(namespace);
    onProgress('starting Kafka, the document store and Keycloak');
    const engines = await startEngines();
    const shape: StackShape = {
      namespace,
      ports: ports ?? (await freePorts()),
      folder,
      secrets: await keptSecrets(folder),
      ...(engines.kafkaSaslBrokers && { kafkaUsers: await usersIn(namespace) }),
      ...(engines.hasDatabaseUsers && { databaseUsers: databaseUsersIn(namespace) }),
      ...(overrides && { overrides }),
    };
    const network = faults ? new NetworkFaults(faults.seed) : null;
    const envs = network ? await environmentsBehind(network, shape, engines) : environments(shape, engines);
    onProgress('creating topics, Kafka and database users, indexes and the realm');
    const provision = async () => {
      await setKafkaUsers(engines, Object.values(shape.kafkaUsers ?? {}));
      await runScript(join('packages', 'platform', 'dist', 'app', 'provision.js'), envs['provisioning']!);
    };
    const prepareDatabases = async () => {
      await setDatabaseUsers(engines, Object.values(shape.databaseUsers ?? {}));
      const names = services.map(({ name }) => name);
      await migrate(names, envs);
    };
    await Promise.all([
      provision(),
      prepareDatabases(),
      createRealm(engines, {
        name: realmOf(shape),
        publicUrl: publicUrlOf(shape),
        secrets: realmSecrets(shape),
        smtp: { host: '127.0.0.1', port: shape.ports.smtp },
      }),
    ]);
    const logs = join(folder, 'logs');
    const copies = await copiesOf(shape, envs, { replicas, others }, logs);
    // A single replica listens at the service's address itself
    const balancers = new Map(replicas > 1 ? [...copies].map(([name, its]) => [name, new Balancer(its)]) : []);
    const sandbox = { name: 'sandbox', folder: 'tools/sandbox', env: envs['sandbox']!, port: shape.ports.sandbox };
    const stack = new Stack(shape, engines, new SupervisedProcess(sandbox, logs), copies, balancers, network);
    onProgress('starting the sandbox and the services');
    try {
      await stack.startAll();
    } catch (error) {
      await stack.stop();
      throw error;
    }
    network?.worsen();
    return stack;
  }

  get publicUrl() {
    return publicUrlOf(this.shape);
  }

  get sandboxUrl() {
    return `http://localhost:${this.shape.ports.sandbox}`;
  }

  /** Returns a random replica of a service, or the sandbox, to inspect or to kill. */
  process(name: string): SupervisedProcess {
    const copies = name === 'sandbox' ? [this.sandbox] : this.copies.get(name);
    if (!copies) throw new Error(`there is no process ${name}`);
    return copies[randomInt(copies.length)]!;
  }

  get hasReplicas() {
    return this.balancers.size > 0;
  }

  get processes() {
    return [...[...this.copies.values()].flat(), this.sandbox];
  }

  /**
   * Restarts the replicas of a service one after another, as a release does, with changed settings if any are passed;
   * each receives no new connections before it stops.
   */
  async roll(name: string, changes: Record<string, string> = {}) {
    const balancer = this.balancers.get(name);
    for (const copy of this.copies.get(name) ?? []) {
      balancer?.leave(copy);
      await copy.restart(changes);
      await balancer?.enter(copy);
    }
  }

  /** Stops the services, then the sandbox; the engines keep running. */
  async stop() {
    await Promise.all([...this.copies.values()].flat().map((copy) => copy.stop()));
    await Promise.all([...this.balancers.values()].map((balancer) => balancer.close()));
    await this.sandbox.stop();
    this.network?.close();
  }

  /** Returns all stored documents and published events, as stored in the databases and on the topics. */
  async stored() {
    return {
      databases: await textOfDatabases(this.engines, this.databases),
      topics: await textOfTopics(this.engines, `${this.shape.namespace}.`),
    };
  }

  private get databases() {
    return services.map(({ name }) => databaseOf(this.shape, name));
  }

  /** Deletes everything that the stack has stored in the engines; for stacks that are used only once. */
  async teardown() {
    await dropDatabases(this.engines, this.databases);
    await dropTopics(this.engines, `${this.shape.namespace}.`);
    const users = Object.values(this.shape.kafkaUsers ?? {});
    await setKafkaUsers(
      this.engines,
      users.map(({ name }) => ({ name, password: null, grants: [] })),
    );
    await deleteRealm(this.engines, realmOf(this.shape));
  }

  /** Logs of all services; the sandbox is excluded because it represents other companies. */
  async logs() {
    const own = this.processes.filter(({ name }) => name !== 'sandbox');
    return (await Promise.all(own.map(({ logFile }) => readFile(logFile, 'utf8')))).join('\n');
  }

  /** Places where secrets leaked: `STRIPE_API_KEY in the logs`. */
  async exposedSecrets(): Promise<string[]> {
    const environments = Object.fromEntries(this.processes.map(({ name, environment }) => [name, environment]));
    const places = { 'the logs': await this.logs(), 'the list of processes': await processList() };
    const secrets = secretsAmong(environments);
    return Object.entries(places).flatMap(([place, text]) =>
      secretsIn(text, secrets).map((name) => `${name} in ${place}`),
    );
  }

  private async startAll() {
    const { http, rpc } = this.shape.ports;
    await this.sandbox.start();
    await this.sandbox.ready();
    await Promise.all([...this.balancers].map(([name, balancer]) => balancer.listen(http[name]!, rpc[name])));
    const copies = [...this.copies.values()].flat();
    await Promise.all(copies.map((copy) => copy.start()));
    await Promise.all(copies.map((copy) => copy.ready()));
  }
}

/** Services listen at their usual addresses; callers reach them through the fault proxy. */
async function environmentsBehind(network: NetworkFaults, shape: StackShape, engines: Engines) {
  const rpc = await network.beforeRpc(shape.ports);
  const envs = environments({ ...shape, ports: { ...shape.ports, rpc } }, await network.before(engines));
  for (const [name, port] of Object.entries(shape.ports.rpc)) envs[name]!['GRPC_PORT'] = String(port);
  await network.beforeProviders(envs);
  return envs;
}

const realmSecrets = ({ secrets }: StackShape) => ({
  identity: secrets.identityClientSecret,
  login: secrets.loginClientSecret,
});

async function copiesOf(
  { ports }: StackShape,
  envs: Record<string, Record<string, string>>,
  { replicas, others }: { replicas: number; others: ReplicaOverrides },
  logs: string,
): Promise<Map<string, SupervisedProcess[]>> {
  const spare = replicas > 1 ? await unusedPorts(2 * replicas * services.length) : [];
  const copies = services.map(({ name }): [string, SupervisedProcess[]] => {
    const own: ProcessPlan = { name, folder: join('services', name), env: envs[name]!, port: ports.http[name]! };
    const plans =
      replicas > 1
        ? Array.from({ length: replicas }, (_, n) => copyOf(own, n + 1, spare, n === 0 ? {} : others))
        : [own];
    return [name, plans.map((plan) => new SupervisedProcess(plan, logs))];
  });
  return new Map(copies);
}

/** Returns the plan of the same process on separate ports. */
function copyOf(
  { name, folder, env }: ProcessPlan,
  n: number,
  spare: number[],
  { release, clockAheadMs = 0 }: ReplicaOverrides,
): ProcessPlan {
  const port = spare.pop()!;
  const rpcPort = spare.pop()!;
  const own = {
    ...env,
    PORT: String(port),
    ...(env['GRPC_PORT'] && { GRPC_PORT: String(rpcPort) }),
    ...(clockAheadMs !== 0 && { NODE_OPTIONS: `--import=${SKEWED_CLOCK}`, CLOCK_AHEAD_MS: String(clockAheadMs) }),
  };
  return { name: `${name}-${n}`, folder, env: own, port, rpcPort, release };
}
