import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { whilePaused } from './pause-processes.js';

const here = (file: string) => join(import.meta.dirname, file);

describe('paused processes', () => {
  let directory: string;
  let writers: { pid: number; file: string }[];
  const started: ChildProcess[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'standstill '));
    writers = ['one', 'two'].map((name) => {
      const file = join(directory, name);
      writeFileSync(file, '');
      const child = spawn('sh', ['-c', 'while :; do echo line >> "$1"; sleep 0.01; done', 'sh', file]);
      started.push(child);
      return { pid: child.pid!, file };
    });
  });
  afterEach(async () => {
    for (const child of started.splice(0)) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(directory, { recursive: true });
  });

  const pids = () => writers.map(({ pid }) => pid);
  const written = () => writers.map(({ file }) => readFileSync(file, 'utf8').length);

  async function goOn() {
    const before = written();
    while (written().some((length, i) => length <= before[i]!)) await pause(10);
  }

  it('do nothing during the work and continue afterwards', async () => {
    await goOn();
    const seen = await whilePaused(pids(), async () => {
      await pause(20); // a `sleep` of a writer may end, but the writer stays paused
      const before = written();
      await pause(100);
      return [before, written()];
    });
    expect(seen[1]).toEqual(seen[0]);
    await goOn();
  });

  it('continue when the work fails', async () => {
    const failing = whilePaused(pids(), () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    await goOn();
  });

  it('continue when the process that paused them is killed', async () => {
    const module = JSON.stringify(here('../../dist/engines/pause-processes.js'));
    const script = `import { whilePaused } from ${module};
      await whilePaused(${JSON.stringify(pids())}, () => { console.log('still'); return new Promise((r) => setTimeout(r, 600_000)); });`;
    const stopper = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(stopper);
    await once(stopper.stdout, 'data');
    const ended = once(stopper, 'exit');
    stopper.kill('SIGKILL');
    await ended;
    started.pop();
    await goOn();
  });

  it('are resumed without running the work when one of them no longer exists', async () => {
    const { pid } = writers[1]!;
    const ended = once(started[1]!, 'exit');
    started[1]!.kill('SIGKILL');
    await ended;
    const work = () => Promise.reject(new Error('it was begun'));
    await expect(whilePaused([writers[0]!.pid, pid], work)).rejects.toThrow('could not be stopped');
    started.pop();
    writers.pop();
    await goOn();
  });
});
