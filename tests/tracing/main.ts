import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { realmOf } from '@numbercast/local-stack/environments';
import { localLogins } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import { AdminConsole } from '../support/console.js';
import { newYork, nextThursday } from '../support/draws.js';
import { leaksIn } from '../support/leaks.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { person } from '../support/people.js';
import { runOnStack, log } from '../support/run-on-stack.js';
import { signUp } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { until } from '../support/wait.js';
import { Collector, type Span } from './collector.js';
import { treeOf } from './tree.js';

// `make trace-demo`: a visitor signs up, and one trace has every hop from the browser to the text with numbers.
// eslint-disable-next-line node/no-process-env -- a switch of the make target
const { FILE = '.cache/trace.json' } = process.env;
const PATIENCE_MS = 120_000;

const HTTP = ['http.request.method', 'http.route', 'http.response.status_code'];
const RPC = ['rpc.system', 'rpc.service', 'rpc.method', 'rpc.grpc.status_code'];
const PUBLISH = ['messaging.system', 'messaging.operation.type', 'messaging.destination.name'];
const HANDLE = [...PUBLISH, 'messaging.consumer.group.name'];
const PROVIDER = ['peer.service', 'http.request.method', 'url.template', 'http.response.status_code'];

interface Hop {
  service: string;
  span: RegExp;
  attributes: string[];
}

const hop = (service: string, span: RegExp, attributes: string[]): Hop => ({ service, span, attributes });

/** The spans that the trace of a sign-up must contain, with the names of their attributes. */
const HOPS = [
  hop('gateway', /^POST \/api\/signup\/account/, HTTP),
  hop('identity', /^POST \/api\/signup\/account/, HTTP),
  hop('identity', /^keycloak accounts/, ['peer.service']),
  hop('gateway', /^POST \/api\/checkout/, HTTP),
  hop('billing', /^POST \/api\/checkout/, HTTP),
  hop('billing', /^identity\.v1\.IdentityService\//, RPC),
  hop('identity', /^identity\.v1\.IdentityService\//, RPC),
  hop('billing', /^stripe POST \/v1\/checkout\/sessions/, PROVIDER),
  hop('billing', /^publish billing\.v1\.SignupPaid/, PUBLISH),
  hop('members', /^handle billing\.v1\.SignupPaid/, HANDLE),
  hop('members', /^publish members\.v1\.MemberJoined/, PUBLISH),
  hop('numbergen', /^handle members\.v1\.MemberJoined/, HANDLE),
  hop('numbergen', /^publish numbergen\.v1\.SetsAssigned/, PUBLISH),
  hop('delivery', /^handle numbergen\.v1\.SetsAssigned/, HANDLE),
  hop('delivery', /^send sms/, []),
  hop('delivery', /^twilio POST .*Messages/, PROVIDER),
];

const isAt = (hop: Hop, { service, name, attributes }: Span) =>
  service === hop.service && hop.span.test(name) && hop.attributes.every((attribute) => attribute in attributes);

const missingIn = (spans: readonly Span[]) => HOPS.filter((hop) => !spans.some((span) => isAt(hop, span)));

async function untilDrawsAreSealed(stack: Stack, sandbox: SandboxClient) {
  const thursday = nextThursday(await sandbox.now());
  await sandbox.moveClock(newYork(thursday, '13:00'));
  const console = new AdminConsole(new GatewayClient(stack.publicUrl), realmOf(stack.shape), localLogins);
  const ids = [
    `megamillions-${thursday.add({ days: 1 }).toString()}`,
    `powerball-${thursday.add({ days: 2 }).toString()}`,
  ];
  for (const id of ids) await until(() => console.isSealed(id), PATIENCE_MS);
}

async function trace(stack: Stack): Promise<boolean> {
  const sandbox = new SandboxClient(stack.sandboxUrl);
  await untilDrawsAreSealed(stack, sandbox);
  const traceId = randomBytes(16).toString('hex');
  const gateway = new GatewayClient(stack.publicUrl, {
    traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
  });
  const who = { ...person(0), method: 'text' as const };
  log('a visitor signs up and pays');
  await signUp(gateway, sandbox, who);
  const text = await until(async () => {
    const texts = await sandbox.received();
    return texts.find(({ at }) => at === who.phone) ?? null;
  }, PATIENCE_MS);
  if (!text) console.log('the text with the numbers did not arrive');
  // Spans are exported a second after they end
  await until(async () => (missingIn(collector.spansOf(traceId)).length === 0 ? true : null), PATIENCE_MS);
  const spans = collector.spansOf(traceId);
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, JSON.stringify(collector.exports, null, 1));
  console.log(`\n${treeOf(spans)}\n`);
  const missing = missingIn(spans);
  for (const { service, span, attributes } of missing)
    console.log(`missing: ${service} ${span.source} ${attributes.join(' ')}`);
  const leaks = leaksIn(JSON.stringify(collector.exports));
  for (const leak of leaks) console.log(`personal data in a span: ${leak}`);
  const services = new Set(spans.map(({ service }) => service)).size;
  console.log(
    `trace: spans=${spans.length} services=${services} missing=${missing.length} leaks=${leaks.length} file=${FILE}`,
  );
  return missing.length === 0 && leaks.length === 0 && text !== null;
}

const collector = await Collector.listening();
await runOnStack('trace', { overrides: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } }, trace);
