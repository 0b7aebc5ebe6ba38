import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { allTopics } from '@numbercast/platform/messaging/provision';
import { readSettings, writeSettings } from '../src/preflight/settings-folder.js';

const COMMAND = fileURLToPath(new URL('../dist/preflight/main.js', import.meta.url));
const GATEWAY = { PUBLIC_URL: 'https://numbers.test', ENVIRONMENT: 'production' };

// oxlint-disable-next-line node/no-process-env -- where the test run's engines are
const { KAFKA_BROKERS = '127.0.0.1:9092' } = process.env;
const KAFKA_NAMESPACE = `t${randomUUID().slice(0, 8)}.`;
const shape = { KAFKA_BROKERS, KAFKA_NAMESPACE, KAFKA_PARTITIONS: 2, KAFKA_REPLICATION: 1 };
const provisioning = { KAFKA_BROKERS, KAFKA_NAMESPACE, KAFKA_PARTITIONS: '2', KAFKA_REPLICATION: '1' };

const bus = new Bus(shape, 'test');
let folder: string;
beforeAll(async () => bus.provision(await allTopics(KAFKA_NAMESPACE)));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => bus.remove(await allTopics(KAFKA_NAMESPACE)));

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

async function preflight(settings: Record<string, Record<string, string>>): Promise<Run> {
  await writeSettings(folder, settings);
  return promisify(execFile)(process.execPath, [COMMAND], { env: { SETTINGS: folder } }).then(
    (output) => ({ code: 0, ...output }),
    (error: Run) => error,
  );
}

describe('the preflight of several processes', () => {
  it('ends with the counts and with exit code 0 when no check fails', async () => {
    const { code, stdout } = await preflight({ provisioning, gateway: GATEWAY });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toContain('provisioning');
    expect(lines).toContain('  ok      Settings');
    expect(lines.at(-1)).toBe('preflight: checks=3 failed=0');
    expect(code).toBe(0);
  });

  it('ends with exit code 1 and a line for each failure', async () => {
    const { code, stdout } = await preflight({
      provisioning: { ...provisioning, KAFKA_NAMESPACE: `${KAFKA_NAMESPACE}absent.` },
      gateway: { ...GATEWAY, PUBLIC_URL: 'https://numbercast.example' },
    });
    expect(stdout).toContain('  FAILED  Settings: PUBLIC_URL is a placeholder.\n');
    expect(stdout).toMatch(/ {2}FAILED {2}Kafka topics: The topic \S+absent\.members\.v1 does not exist\.\n/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('preflight: checks=3 failed=2');
    expect(code).toBe(1);
  });

  it('reports a process that does not start with these settings', async () => {
    const { code, stdout } = await preflight({ gateway: { ...GATEWAY, RATE_LIMIT: 'many' } });
    expect(stdout).toMatch(/ {2}FAILED {2}Start: The process does not start: RATE_LIMIT: /);
    expect(stdout).toContain('preflight: checks=1 failed=1');
    expect(code).toBe(1);
  });

  it('ends with exit code 2 without settings', async () => {
    const { code, stderr } = await preflight({});
    expect(stderr).toContain('has no files such as billing.env');
    expect(code).toBe(2);
  });
});

describe('settings in a folder', () => {
  it('are read as they were written', async () => {
    const settings = { gateway: { HASH: 'scrypt$1$2$3#x "y"', EMPTY: '', LIST: 'a,b' } };
    await writeSettings(folder, settings);
    expect(Object.fromEntries(await readSettings(folder))).toEqual(settings);
  });
});
