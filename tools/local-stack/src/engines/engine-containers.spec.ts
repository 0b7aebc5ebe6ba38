import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkContainerEngine } from './engine-containers.js';
import { EngineProblem } from './engine-problem.js';
import { startEngines } from './engines.js';
import { refuseContainers } from './lifecycle.js';
import { startTestContainers } from './test-containers.js';

// oxlint-disable node/no-process-env -- settings of the test run
const NAMES = ['ENGINES', 'DOCKER_HOST', 'KAFKA_BROKERS', 'MONGODB_URI', 'KEYCLOAK_URL'];
let before: Record<string, string | undefined>;

beforeEach(() => {
  before = { ...process.env };
  for (const name of NAMES) delete process.env[name];
});

afterEach(() => {
  for (const name of NAMES) delete process.env[name];
  Object.assign(process.env, before);
});

describe('test containers', () => {
  const noEngine = () => checkContainerEngine(() => Promise.reject(new Error('no working strategy')));

  it('report a missing container engine in one line', async () => {
    const line =
      'ENGINES=containers needs a container engine that serves the Docker API; none answers. Start Docker, or leave ENGINES out.';
    await expect(noEngine()).rejects.toThrow(new EngineProblem(line));
  });

  it('name the address where a container engine was expected', async () => {
    process.env['DOCKER_HOST'] = 'unix:///run/docker.sock';
    await expect(noEngine()).rejects.toThrow('none answers at unix:///run/docker.sock. Start Docker');
  });

  it('do not start without ENGINES=containers', async () => {
    await (
      await startTestContainers()
    )();
    expect(process.env['KAFKA_BROKERS']).toBeUndefined();
  });

  it('do not start for engines whose addresses are in the environment', async () => {
    const given = { KAFKA_BROKERS: 'kafka:9092', MONGODB_URI: 'mongodb://mongo', KEYCLOAK_URL: 'http://keycloak/auth' };
    Object.assign(process.env, given, { ENGINES: 'containers', DOCKER_HOST: 'unix:///nowhere.sock' });
    await (
      await startTestContainers()
    )();
    expect(process.env).toMatchObject(given);
  });
});

describe('with ENGINES=containers', () => {
  beforeEach(() => {
    process.env['ENGINES'] = 'containers';
  });

  it('starting engine processes is rejected', async () => {
    await expect(startEngines()).rejects.toThrow('ENGINES=containers is for tests');
  });

  it('operations that need engine processes are rejected', () => {
    expect(() => refuseContainers('A backup')).toThrow('A backup needs engines that run as processes');
  });
});
