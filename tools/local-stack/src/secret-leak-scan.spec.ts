import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { processList, secretsAmong, secretsIn } from './secret-leak-scan.js';

const KEY = 'sk_test_0123456789abcdef';
const OLD = 'whsec_old_0123456789';
const WORD = 'word-of-the-database';
const environments = {
  billing: { PORT: '3002', STRIPE_API_KEY: KEY, STRIPE_WEBHOOK_SECRET: `whsec_new_0123456789,${OLD}` },
  members: { PORT: '3003', KAFKA_PASSWORD: 'short', MONGODB_URI: `mongodb://members:${WORD}@127.0.0.1:27017/members` },
  gateway: { REPLICA_SYNC_URI: 'mongodb://gateway:word-of-the-gateway@127.0.0.1:27017/gateway' },
  reporting: { MONGODB_URI: 'mongodb://127.0.0.1:27017/reporting' },
};

describe('the secrets of processes', () => {
  it('are collected with their names, including both values of one that is being rotated', () => {
    const found = [...secretsAmong(environments)].map(([value, name]) => `${name} ${value}`);
    expect(found).toEqual([
      `STRIPE_API_KEY ${KEY}`,
      'STRIPE_WEBHOOK_SECRET whsec_new_0123456789',
      `STRIPE_WEBHOOK_SECRET ${OLD}`,
      `MONGODB_URI ${WORD}`,
      'REPLICA_SYNC_URI word-of-the-gateway',
    ]);
  });

  it('[A13.11] are found in a log and reported by name only', () => {
    const log = `{"message":"no answer","key":"${KEY}"}\n{"message":"${OLD} and ${KEY}"}`;
    expect(secretsIn(log, secretsAmong(environments))).toEqual(['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET']);
    expect(secretsIn('{"message":"nothing"}', secretsAmong(environments))).toEqual([]);
  });

  it('are found in the arguments of processes on Linux, and not in their environment', async () => {
    const wait = 'process.stdin.resume(); process.stdout.write("up")';
    const careless = spawn(process.execPath, ['-e', wait, KEY], { env: { STRIPE_WEBHOOK_SECRET: OLD } });
    await once(careless.stdout, 'data');
    const seen = process.platform === 'linux' ? ['STRIPE_API_KEY'] : [];
    expect(secretsIn(await processList(), secretsAmong(environments))).toEqual(seen);
    careless.kill();
  });
});
