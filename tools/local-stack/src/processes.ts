import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { areInImages, containerOf, type Launch } from './containers.js';
import { repository } from './paths.js';

const START_LIMIT_MS = 240_000;
/** How long a service may take to shut down gracefully. */
export const STOP_LIMIT_MS = 30_000;
const RESTART_AFTER_MS = 500;

export interface ProcessPlan {
  name: string;
  /** Folder of the service or the sandbox, relative to the repository root. */
  folder: string;
  env: Record<string, string>;
  /** Root folder of the release that it runs; this repository by default. */
  release?: string | undefined;
  /** HTTP port, which also serves the readiness check. */
  port: number;
  rpcPort?: number;
}

/** A supervised process: it is restarted when it dies, until it is stopped. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private launch: Launch | undefined;
  private isStopping = false;
  private ended: Promise<void> = Promise.resolve();
  /** Number of restarts after the process exited unexpectedly. */
  restarts = 0;

  constructor(
    private readonly plan: ProcessPlan,
    private readonly logFolder: string,
  ) {}

  get name() {
    return this.plan.name;
  }

  /** Process id of the running child process. */
  get pid() {
    return this.child?.pid;
  }

  get port() {
    return this.plan.port;
  }

  get rpcPort() {
    return this.plan.rpcPort;
  }

  get logFile() {
    return join(this.logFolder, `${this.plan.name}.log`);
  }

  /** Current settings of the process. */
  get environment(): Readonly<Record<string, string>> {
    return this.plan.env;
  }

  async start() {
    await mkdir(this.logFolder, { recursive: true });
    this.spawn();
  }

  /** Resolves when the process is ready; throws with the end of its log when it is not ready in time. */
  async ready() {
    const until = Date.now() + START_LIMIT_MS;
    while (Date.now() < until) {
      if (await this.isReady()) return;
      await delay(100);
    }
    const log = await readFile(this.logFile, 'utf8');
    throw new Error(
      `${this.name} was not ready within ${START_LIMIT_MS / 1000} s; the end of ${this.logFile}:\n${log.slice(-2_000)}`,
    );
  }

  /** Whether the process reports that it is ready. */
  isReady() {
    return answers(`http://127.0.0.1:${this.port}/health/ready`);
  }

  /** Kills the process, like a crash; it is restarted. */
  kill() {
    this.signal('SIGKILL');
  }

  /** Sends a signal to the running process. */
  signal(name: NodeJS.Signals) {
    if (this.launch?.signalCommand) spawn(this.launch.file, this.launch.signalCommand(name), { stdio: 'ignore' });
    else this.child?.kill(name);
  }

  /** Shuts the process down gracefully and waits until it has exited. */
  async stop() {
    this.isStopping = true;
    this.signal('SIGTERM');
    const limit = new AbortController();
    const enforce = delay(STOP_LIMIT_MS, undefined, { signal: limit.signal }).then(
      () => this.signal('SIGKILL'),
      () => undefined, // it stopped in time
    );
    await this.ended;
    limit.abort();
    await enforce;
  }

  /** Restarts the process gracefully, with changed settings if any are passed, and waits until it is ready. */
  async restart(changes: Record<string, string> = {}) {
    await this.stop();
    Object.assign(this.plan.env, changes);
    this.isStopping = false;
    this.spawn();
    await this.ready();
  }

  private spawn() {
    const log = createWriteStream(this.logFile, { flags: 'a' });
    // eslint-disable-next-line node/no-process-env -- children need PATH and HOME
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      // All processes load much the same modules: V8 compiles them once
      NODE_COMPILE_CACHE: join(repository, '.cache', 'compile-cache'),
      ...this.plan.env,
    };
    const { folder, release = repository } = this.plan;
    this.launch = areInImages() ? containerOf(folder, this.plan.env) : launchOf(folder);
    const child = spawn(this.launch.file, this.launch.args, {
      cwd: release,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.pipe(log);
    child.stderr.pipe(log, { end: false });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('exit', () => {
        resolve();
        if (!this.isStopping) setTimeout(() => this.respawn(), RESTART_AFTER_MS);
      });
    });
  }

  private respawn() {
    if (this.isStopping) return;
    this.restarts++;
    this.spawn();
  }
}

const launchOf = (folder: string): Launch => ({
  file: process.execPath,
  args: ['--enable-source-maps', join(folder, 'dist', 'main.js')],
  signalCommand: null,
});

async function answers(url: string) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}
