import { randomBytes } from 'node:crypto';
import { startTestContainers } from '@numbercast/local-stack/engines/test-containers';
import { realmOf } from '@numbercast/local-stack/environments';
import { localLogins } from '@numbercast/local-stack/secrets';
import { Stack } from '@numbercast/local-stack/stack';
import { services } from '@numbercast/local-stack/topology';
import { AdminConsole } from '../support/console.js';
import { newYork, nextThursday } from '../support/draws.js';
import { leaksIn } from '../support/leaks.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { GatewayClient } from '../support/gateway-client.js';
import { Collector } from '../tracing/collector.js';
import { announceStack, findStack } from './running-stack.js';
import { untilDrawsAreOpen } from './fixtures.js';

// These tests send requests for one account faster than people do. The limits have separate tests in the gateway
const RATE_LIMIT = '3000';
/** Tests freeze services and wait for the gateway's error. */
const UPSTREAM_TIMEOUT_MS = '15000';

/** Starts a separate stack with the next draws of both games sealed, unless a stack is provided. */
export default async function startStack(): Promise<() => Promise<void>> {
  if (findStack()) return async () => undefined;
  const namespace = `e2e-${randomBytes(3).toString('hex')}`;
  const stopTestContainers = await startTestContainers();
  const collector = await Collector.listening();
  const stack = await Stack.start({
    namespace,
    overrides: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMIT, UPSTREAM_TIMEOUT_MS },
    onProgress: (text) => console.log(`… ${text}`),
  }).catch(async (error) => {
    await stopTestContainers();
    throw error;
  });
  const end = async () => {
    await stack.stop();
    await stack.teardown();
    collector.close();
    await stopTestContainers();
  };
  try {
    const pids = Object.fromEntries(stack.processes.map(({ name, pid }) => [name, pid!]));
    const { publicUrl, sandboxUrl, shape } = stack;
    const kafka = { brokers: stack.engines.kafkaBrokers, namespace: `${namespace}.` };
    announceStack({ publicUrl, sandboxUrl, realm: realmOf(shape), kafka, secrets: shape.secrets, pids });
    await startTheWeek(new SandboxClient(stack.sandboxUrl));
  } catch (error) {
    await end();
    throw error;
  }
  return async () => {
    const metrics = await metricsOf(stack).catch(String);
    const stored = await stack.stored();
    const exposed = await stack.exposedSecrets();
    await end();
    if (exposed.length > 0) throw new Error(`secrets can be read: ${exposed.join(', ')}`);
    const [logs, traces] = [await stack.logs(), JSON.stringify(collector.exports)];
    expectNoRealNames({ logs, traces, metrics, ...stored });
  };
}

/** Throws if addresses or phones from the browser tests are in plaintext where operators or attackers can read. */
function expectNoRealNames(places: Record<string, string>) {
  for (const [where, text] of Object.entries(places)) {
    if (text.length < 1_000) throw new Error(`there are no ${where} to look through: ${text}`);
    const leaks = leaksIn(text);
    if (leaks.length > 0) throw new Error(`personal data in the ${where}: ${leaks.slice(0, 10).join(', ')}`);
  }
}

/** Returns the metrics of all services, as the operator's page requests them. */
async function metricsOf(stack: Stack) {
  const admin = new AdminConsole(new GatewayClient(stack.publicUrl), realmOf(stack.shape), localLogins);
  const answers = await Promise.all(
    services.map(async ({ name }) => {
      const { status, body } = await admin.call(`/api/admin/metrics/${name}`);
      if (status !== 200) throw new Error(`${name} answers ${status}`);
      return JSON.stringify(body);
    }),
  );
  return answers.join('\n');
}

/** Thursday noon: two draws are before their deadlines, and no time zone has quiet hours. */
async function startTheWeek(sandbox: SandboxClient) {
  await sandbox.moveClock(newYork(nextThursday(await sandbox.now()), '13:00'));
  await untilDrawsAreOpen();
}
