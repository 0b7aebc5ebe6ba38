import { describe, expect, it } from '@jest/globals';
import { IMAGES } from '@numbercast/local-stack/engines/images';
import { manifestsIn, readText } from '../support/repository.js';

/**
 * The oldest patch of MongoDB 8.0 that may run. Callers who have not signed in can read memory before 8.0.17
 * (CVE-2025-14847) and 8.0.21 (CVE-2026-6914), and crash a member of a replica set or run code on it before 8.0.37
 * (CVE-2026-118383). Raise it with every advisory that concerns us.
 */
const MONGODB_FLOOR = '8.0.37';

interface OperatorResource {
  kind: string;
  spec: { version?: string; arbiters?: number; members?: number; image?: string; kafka?: { version: string } };
}

async function resource(engine: string, kind: string) {
  const resources = manifestsIn(await readText(`k8s/platform/${engine}.yaml`)) as unknown[] as OperatorResource[];
  return resources.find((one) => one.kind === kind)!.spec;
}

const tagOf = (image: string) => image.slice(image.lastIndexOf(':') + 1);
const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, 'en', { numeric: true }) >= 0;

describe('MongoDB', () => {
  it('has a version without known vulnerabilities to unauthenticated callers', async () => {
    const { version = '' } = await resource('mongo', 'MongoDBCommunity');
    expect(version).toMatch(/^8\.0\.\d+$/);
    expect([version, isAtLeast(version, MONGODB_FLOOR)]).toEqual([version, true]);
  });

  it('has the same patch version in production, in development and in test containers', async () => {
    const { version } = await resource('mongo', 'MongoDBCommunity');
    expect(tagOf(IMAGES.store)).toBe(version);
  });

  it('has three data-bearing members and no arbiter', async () => {
    const { members, arbiters = 0 } = await resource('mongo', 'MongoDBCommunity');
    expect({ members, arbiters }).toEqual({ members: 3, arbiters: 0 });
  });

  it.each([
    ['8.0.37', true],
    ['8.0.100', true],
    ['8.0.36', false],
    ['8.0.4', false],
  ])('%s is compared numerically with the minimum version', (version, expected) => {
    expect(isAtLeast(version, MONGODB_FLOOR)).toBe(expected);
  });
});

describe('Kafka', () => {
  it('has the same version in production, in development and in test containers', async () => {
    expect((await resource('kafka', 'Kafka')).kafka?.version).toBe(tagOf(IMAGES.kafka));
  });
});
