import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isAlive, parseIdentity, type ProcessIdentity } from './process-identity.js';
import { startDetached, stop } from './processes.js';

describe('the process of an engine', () => {
  let directory: string;
  const started: ProcessIdentity[] = [];
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engine process '));
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map(stop));
    rmSync(directory, { recursive: true });
  });

  async function start(script: string): Promise<ProcessIdentity> {
    const identityFile = join(directory, 'engine.pid');
    const command = { file: 'sh', args: ['-c', script], directory, environment: { GREETING: 'hello' } };
    await startDetached(command, identityFile, join(directory, 'engine.log'));
    while (!existsSync(identityFile)) await pause(10);
    const identity = parseIdentity(readFileSync(identityFile, 'utf8'));
    if (!identity) throw new Error('the process printed no identity');
    started.push(identity);
    return identity;
  }

  async function logHas(text: string, file = 'engine.log'): Promise<void> {
    while (!readFileSync(join(directory, file), 'utf8').includes(text)) await pause(10);
  }

  it('records its identity when it starts, and is found running by that record', async () => {
    expect(isAlive(await start('exec sleep 60'))).toBe(true);
  });

  it('receives its settings but no other variables of the shell', async () => {
    await start('echo "$GREETING ${npm_config_user_agent:-none} ${NODE_ENV:-none}"; exec sleep 60');
    await logHas('hello none none');
  });

  it('shuts down gracefully when it is stopped', async () => {
    const engine = await start('trap "echo bye; exit" TERM; echo ready; while :; do sleep 0.05; done');
    await logHas('ready');
    await stop(engine);
    expect(isAlive(engine)).toBe(false);
    await logHas('bye');
  });

  it('keeps the log of the previous run next to its own', async () => {
    const first = await start('echo first run; exec sleep 60');
    await logHas('first run');
    await stop(first);
    await start('echo second run; exec sleep 60');
    await logHas('second run');
    await logHas('first run', 'engine.log.1');
  });

  it('is not stopped when only its pid matches the record', async () => {
    const engine = await start('exec sleep 60');
    await stop({ ...engine, began: 'long ago' });
    expect(isAlive(engine)).toBe(true);
  });
});
