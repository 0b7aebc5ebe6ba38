import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { env, parseEnv, platformEnv } from './config.js';
import { freshKeys } from '../testing/namespace.js';

const shape = { ...platformEnv, STRIPE_API_KEY: z.string().startsWith('sk_'), RETRIES: z.coerce.number().int() };
const keys = { FIELD_KEYS: freshKeys(), EVENT_KEYS: freshKeys() };
const good = {
  PORT: '3002',
  MONGODB_URI: 'mongodb://127.0.0.1/billing',
  ...keys,
  STRIPE_API_KEY: 'sk_live_1',
  RETRIES: '3',
};

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs {@link env} with these variables, and returns its output and exit code. */
function run(variables: Record<string, string>) {
  // oxlint-disable-next-line node/no-process-env -- the code under test reads it
  const before = { ...process.env };
  const printed: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  Object.assign(process.env, variables); // oxlint-disable-line node/no-process-env
  try {
    return { config: env(shape), printed, exit };
  } finally {
    process.env = before; // oxlint-disable-line node/no-process-env
  }
}

describe('settings', () => {
  it('are parsed, defaulted and frozen', () => {
    const { config, exit } = run(good);
    expect(config).toMatchObject({ PORT: 3002, RETRIES: 3, KAFKA_NAMESPACE: '', KEYCLOAK_REALM: 'numbercast' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(exit).not.toHaveBeenCalled();
  });

  it('end the process when some are invalid, with the names of all of these and no values', () => {
    const { printed, exit } = run({
      ...good,
      MONGODB_URI: 'secret-one',
      STRIPE_API_KEY: 'secret-two',
      RETRIES: 'secret-three',
      PUBLIC_URL: 'secret-four',
      LOG_LEVEL: 'secret-five',
    });
    expect(exit).toHaveBeenCalledWith(1);
    const text = printed.join('\n');
    for (const name of ['MONGODB_URI', 'STRIPE_API_KEY', 'RETRIES', 'PUBLIC_URL', 'LOG_LEVEL'])
      expect(text).toContain(name);
    expect(text).not.toContain('secret');
  });

  it('count as missing when they are blank', () => {
    const { success, error } = parseEnv(shape, { ...good, STRIPE_API_KEY: '', KAFKA_BROKERS: '' });
    expect(success).toBe(false);
    expect(error!.issues.map(({ path }) => path)).toEqual([['STRIPE_API_KEY']]);
  });
});

describe('a setting in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const path = join(folder, 'key');
  writeFileSync(path, 'sk_of_the_file\n');
  const { STRIPE_API_KEY: _elsewhere, ...rest } = good;

  it('is read from the path in its X_FILE variable', () => {
    const { config } = run({ ...rest, STRIPE_API_KEY_FILE: path });
    expect(config.STRIPE_API_KEY).toBe('sk_of_the_file');
  });

  it('ends the process when its variable is set, too', () => {
    const { printed, exit } = run({ ...good, STRIPE_API_KEY_FILE: path });
    expect(printed).toEqual(['STRIPE_API_KEY and STRIPE_API_KEY_FILE are both set']);
    expect(exit).toHaveBeenCalledWith(1);
  });

  it('ends the process with its name when the file cannot be read', () => {
    const { printed, exit } = run({ ...rest, STRIPE_API_KEY_FILE: join(folder, 'nowhere') });
    expect(printed.join()).toMatch(/^STRIPE_API_KEY_FILE: ENOENT/);
    expect(exit).toHaveBeenCalledWith(1);
  });

  it('is validated like any other, and its value is not printed', () => {
    writeFileSync(path, 'wrong');
    const { printed } = run({ ...rest, STRIPE_API_KEY_FILE: path });
    expect(printed.join()).toContain('STRIPE_API_KEY');
    expect(printed.join()).not.toContain('wrong');
  });
});
