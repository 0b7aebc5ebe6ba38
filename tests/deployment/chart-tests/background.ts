import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { endOf } from './commands.js';

const STOP_LIMIT_MS = 30_000;

/** A program that runs in the background until it is stopped. */
export class Background {
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(
    readonly name: string,
    program: string,
    args: string[],
    private readonly logFile: string,
  ) {
    const log = openSync(logFile, 'w');
    // In a separate process group: Ctrl-C reaches only this process, which then stops the parts in order
    this.child = spawn(program, args, { stdio: ['ignore', log, log], detached: true });
    this.ended = once(this.child, 'exit');
    process.once('exit', () => this.child.kill('SIGKILL')); // has no effect once it has exited
  }

  /** @throws Error with the end of its log if it has exited */
  async mustRun() {
    if (this.child.exitCode === null && this.child.signalCode === null) return;
    throw new Error(
      `${this.name} ended by itself; the end of ${this.logFile}:\n${endOf(await readFile(this.logFile, 'utf8'))}`,
    );
  }

  /** Stops it with SIGTERM, or with SIGKILL after a time limit, and waits until it has exited. */
  async stop() {
    this.child.kill('SIGTERM');
    const enforce = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
    await this.ended;
    clearTimeout(enforce);
  }
}
