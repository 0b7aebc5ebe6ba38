import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PlatformConfig } from '../src/config/config.js';

export interface Crash {
  /** Class and method at which the process kills itself. */
  step: `${'EventConsumer' | 'Bus' | 'ParkedKeys' | 'Aggregates' | 'Outboxes'}.${string}`;
  /** Number of the call, counted from 1. */
  turn: number;
  when: 'before' | 'after';
}

export interface TallyOptions {
  crash?: Crash;
  /** How often the handler fails on names that begin with "flaky". */
  failures?: number;
  /** Whether the handler waits until {@link TallyProcess.letGo}. */
  isHeld?: boolean;
}

/** The tally service (fixtures/tally-service.mjs) as a separate process. */
export class TallyProcess {
  readonly said: string[] = [];
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown[]>;

  constructor(config: PlatformConfig, { failures = 0, isHeld = false, ...options }: TallyOptions = {}) {
    const program = fileURLToPath(new URL('fixtures/tally-service.mjs', import.meta.url));
    const argument = JSON.stringify({ config, failures, isHeld, ...options });
    this.child = fork(program, [argument], { execArgv: [], silent: true });
    this.exited = once(this.child, 'exit');
    this.child.on('message', (message) => this.said.push(message as string));
    this.child.stderr?.resume();
    this.child.stdout?.resume();
  }

  get isRunning() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  letGo() {
    this.child.send('go');
  }

  /** @returns the signal that ended the process */
  async ended(): Promise<NodeJS.Signals | null> {
    await this.exited;
    return this.child.signalCode;
  }

  async end(signal: NodeJS.Signals) {
    this.child.kill(signal);
    return this.ended();
  }
}
