import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engines, startEngines } from '@numbercast/engines/engines';
import { databaseOf, environments, publicUrlOf, realmOf, type StackShape } from './environments.js';
import { stackFolder } from './paths.js';
import { freePorts, type Ports } from './ports.js';
import { KeptProcess } from './processes.js';
import { createRealm, deleteRealm } from './realm.js';
import { runScript } from './run-script.js';
import { secretsIn } from './secrets.js';
import { services } from './topology.js';
import { dropDatabases, dropTopics } from './wipe.js';

export interface StackOptions {
  /** Keeps this stack's data apart from others'; empty for the usual one. */
  namespace?: string;
  ports?: Ports;
  overrides?: Record<string, string>;
  /** Told of each step of a long start. */
  onProgress?: (text: string) => void;
}

/** All services with the sandbox, as processes on this machine. */
export class Stack {
  private constructor(
    readonly shape: StackShape,
    readonly engines: Engines,
    private readonly kept: Map<string, KeptProcess>,
  ) {}

  static async start({
    namespace = '',
    ports,
    overrides,
    onProgress = () => undefined,
  }: StackOptions = {}): Promise<Stack> {
    const folder = stackFolder(namespace);
    onProgress('starting Kafka, the document store and Keycloak');
    const engines = await startEngines();
    const shape: StackShape = {
      namespace,
      ports: ports ?? (await freePorts()),
      folder,
      secrets: await secretsIn(folder),
      ...(overrides && { overrides }),
    };
    const envs = environments(shape, engines);
    onProgress('making topics and the realm');
    await Promise.all([
      runScript(join('packages', 'platform', 'dist', 'provision.js'), envs['members']!),
      createRealm(engines, {
        name: realmOf(shape),
        publicUrl: publicUrlOf(shape),
        secrets: realmSecrets(shape),
        smtp: { host: '127.0.0.1', port: shape.ports.smtp },
      }),
    ]);
    const stack = new Stack(shape, engines, keptProcesses(shape, envs));
    onProgress('starting the sandbox and the services');
    try {
      await stack.startAll();
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  get publicUrl() {
    return publicUrlOf(this.shape);
  }

  get sandboxUrl() {
    return `http://localhost:${this.shape.ports.sandbox}`;
  }

  /** One of the processes, to look at or to kill. */
  process(name: string): KeptProcess {
    const found = this.kept.get(name);
    if (!found) throw new Error(`there is no process ${name}`);
    return found;
  }

  get processes() {
    return [...this.kept.values()];
  }

  /** Ends the services, then the sandbox; the engines stay. */
  async stop() {
    const { sandbox, ...own } = Object.fromEntries(this.kept);
    await Promise.all(Object.values(own).map((process) => process.stop()));
    await sandbox?.stop();
  }

  /** Removes what the stack has stored in the engines. For stacks of one run. */
  async wipe() {
    await dropDatabases(
      this.engines,
      services.map(({ name }) => databaseOf(this.shape, name)),
    );
    await dropTopics(this.engines, `${this.shape.namespace}.`);
    await deleteRealm(this.engines, realmOf(this.shape));
  }

  /** Lines of all logs that tell of an error, with the process's name. */
  async errorLines() {
    const logs = await Promise.all(
      this.processes.map(async ({ name, logFile }) => ({ name, text: await readFile(logFile, 'utf8') })),
    );
    return logs.flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => line.includes('"level":"error"'))
        .map((line) => `${name}: ${line}`),
    );
  }

  private async startAll() {
    await this.process('sandbox').start();
    await this.process('sandbox').ready();
    await Promise.all(this.processes.filter(({ name }) => name !== 'sandbox').map((process) => process.start()));
    await Promise.all(this.processes.map((process) => process.ready()));
  }
}

const realmSecrets = ({ secrets }: StackShape) => ({
  identity: secrets.identityClientSecret,
  login: secrets.loginClientSecret,
});

function keptProcesses(shape: StackShape, envs: Record<string, Record<string, string>>) {
  const logs = join(shape.folder, 'logs');
  const kept = services.map(({ name }) => {
    const folder = join('services', name);
    return new KeptProcess({ name, folder, env: envs[name]!, port: shape.ports.http[name]! }, logs);
  });
  const sandbox = { name: 'sandbox', folder: 'sandbox', env: envs['sandbox']!, port: shape.ports.sandbox };
  return new Map([...kept, new KeptProcess(sandbox, logs)].map((process) => [process.name, process]));
}
