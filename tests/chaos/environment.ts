import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engines } from '@numbercast/local-stack/engines/engines';
import {
  endKafkaAndStore,
  type Failing,
  startKafka,
  startStore,
} from '@numbercast/local-stack/engines/fault-injection';
import { databaseOf } from '@numbercast/local-stack/database-users';
import { environments, type StackShape } from '@numbercast/local-stack/environments';
import { migrate } from '@numbercast/local-stack/migrate';
import { stackFolder } from '@numbercast/local-stack/paths';
import { freePorts } from '@numbercast/local-stack/ports';
import { SupervisedProcess } from '@numbercast/local-stack/processes';
import { runScript } from '@numbercast/local-stack/run-script';
import { secretsIn } from '@numbercast/local-stack/secrets';
import { dropDatabases, dropTopics } from '@numbercast/local-stack/teardown';

/** The services that generate and deliver numbers, in two replicas where replicas share the work. */
const SERVICES = [
  { name: 'numbergen', service: 'numbergen' },
  { name: 'numbergen-2', service: 'numbergen' },
  { name: 'delivery', service: 'delivery' },
  { name: 'delivery-2', service: 'delivery' },
  { name: 'reporting', service: 'reporting' },
];

const TUNING = {
  // Shorter than a freeze of 20 s
  SEND_LEASE_MS: '10000',
  PROVIDER_TIMEOUT_MS: '5000',
  // Real providers report the outcome of a message within hours, the sandbox within seconds
  UNKNOWN_RESEND_MS: '120000',
  SMS_PER_SECOND: '5000',
  EMAIL_PER_SECOND: '5000',
  CARRIER_CLASSES: '{}',
  LOG_LEVEL: 'warn',
};

/** Services, brokers, store and sandbox of this run. All but the sandbox may be killed at any moment. */
export class ChaosEnvironment {
  private constructor(
    readonly shape: StackShape,
    readonly engines: Engines,
    readonly services: SupervisedProcess[],
    private readonly sandbox: SupervisedProcess,
    private readonly envs: Record<string, Record<string, string>>,
    readonly brokers: Failing[],
    readonly store: Failing,
  ) {}

  /** Starts the brokers, the store and the sandbox; {@link open} starts the services. */
  static async prepare(
    namespace: string,
    log: (text: string) => void,
    overrides: Record<string, string>,
  ): Promise<ChaosEnvironment> {
    const [brokers, store] = await Promise.all([startKafka(log), startStore(log)]);
    const engines = {
      kafkaBrokers: brokers.map(({ address }) => address).join(','),
      kafkaSaslBrokers: null,
      kafkaTls: null,
      kafkaReplication: brokers.length,
      mongodbUri: `mongodb://${store.address}`,
      hasDatabaseUsers: false,
      // No user signs in here
      keycloakUrl: 'http://127.0.0.1:9/auth',
      keycloakAdmin: { username: '', password: '' },
    };
    const folder = stackFolder(namespace);
    const ports = await freePorts();
    // Webhooks go to one of the two replicas of delivery, which is killed and frozen like the others
    ports.http['gateway'] = ports.http['delivery']!;
    const shape = {
      namespace,
      ports,
      folder,
      secrets: await secretsIn(folder),
      overrides: { ...TUNING, ...overrides },
    };
    const envs = environments(shape, engines);
    const spare = (await freePorts()).http;
    const logs = join(folder, 'logs');
    const services = SERVICES.map(({ name, service }) => {
      const port = name === service ? ports.http[service]! : spare[service]!;
      const env = { ...envs[service]!, PORT: String(port) };
      return new SupervisedProcess({ name, folder: join('services', service), env, port }, logs);
    });
    const sandboxPlan = {
      name: 'sandbox',
      folder: 'tools/sandbox',
      env: inMemory(envs['sandbox']!),
      port: ports.sandbox,
    };
    const sandbox = new SupervisedProcess(sandboxPlan, logs);
    await sandbox.start();
    await sandbox.ready();
    return new ChaosEnvironment(shape, engines, services, sandbox, envs, brokers, store);
  }

  async open() {
    await runScript(join('packages', 'platform', 'dist', 'app', 'provision.js'), this.envs['delivery']!);
    await migrate([...new Set(SERVICES.map(({ service }) => service))], this.envs);
    await Promise.all(this.services.map((service) => service.start()));
    await Promise.all(this.services.map((service) => service.ready()));
  }

  get sandboxUrl() {
    return `http://127.0.0.1:${this.shape.ports.sandbox}`;
  }

  /** Connection of an external publisher. */
  get kafka() {
    return {
      KAFKA_BROKERS: this.engines.kafkaBrokers,
      KAFKA_NAMESPACE: `${this.shape.namespace}.`,
      KAFKA_PARTITIONS: 4,
      KAFKA_REPLICATION: this.engines.kafkaReplication,
    };
  }

  get deliveryUri() {
    return `${this.engines.mongodbUri}/${databaseOf(this.shape, 'delivery')}`;
  }

  /** @param forget whether to delete all stored data */
  async close({ forget }: { forget: boolean }) {
    await Promise.all(this.services.map((service) => service.stop()));
    await this.sandbox.stop();
    if (forget) await this.deleteData();
    await endKafkaAndStore();
  }

  private async deleteData() {
    const names = new Set(SERVICES.map(({ service }) => databaseOf(this.shape, service)));
    await dropDatabases(this.engines, [...names]);
    await dropTopics(this.engines, `${this.shape.namespace}.`);
    await rm(this.shape.folder, { recursive: true });
  }
}

/** The sandbox counts the messages. It is never killed and stores nothing on disk. */
function inMemory(env: Record<string, string>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'SANDBOX_DATA'));
}
