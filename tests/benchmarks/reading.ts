import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenIssuer } from '@numbercast/platform/testing/tokens';
import { drawOf } from './delivery/draws.js';
import { memberIdOf, publishAssignments, publishMembers } from './delivery/people.js';
import { deliveryWorld } from './delivery/world.js';
import { startGateway } from './gateway.js';
import { freePort, startProcess } from './processes.js';
import { requestRate } from './requests.js';
import { type BenchRow, alternately, moreIsBetter, ROUNDS } from './row.js';

const PUBLIC_URL = 'http://localhost:8080'; // issuer of all tokens
const NO_LIMIT = 1_000_000_000; // all requests come from one address: the limit is counted but never reached

/** An empty web app, because the gateway requires one. */
async function noSite() {
  const root = await mkdtemp(join(tmpdir(), 'numbercast-bench-'));
  await writeFile(
    join(root, 'site.json'),
    JSON.stringify({
      origin: PUBLIC_URL,
      translations: [],
      untranslated: [],
      pages: {},
      notFound: 'none.html',
      documents: [],
    }),
  );
  await writeFile(join(root, 'none.html'), 'nothing');
  return root;
}

async function rawGateway(keys: string, upstream: string) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const args = [port, keys, `${PUBLIC_URL}/auth/realms/numbercast`, upstream];
  const running = await startProcess({
    script: 'tests/dist/benchmarks/raw-gateway.js',
    args,
    env: {},
    healthUrl: `${url}/health`,
  });
  return { ...running, url };
}

/** A member reads sent messages through our gateway and through a minimal one. */
export async function benchReading(): Promise<BenchRow[]> {
  const issuer = await tokenIssuer(PUBLIC_URL, 'numbercast');
  const world = await deliveryWorld({ PUBLIC_URL, KEYCLOAK_URL: issuer.url });
  const root = await noSite();
  // eslint-disable-next-line node/no-process-env -- where the bench's engines are
  const limitsUri = `${process.env['MONGODB_URI']}/bench-limits`;
  const gateway = await startGateway(root, {
    PUBLIC_URL,
    KEYCLOAK_URL: issuer.url,
    DELIVERY_URL: world.serviceUrl,
    RATE_LIMIT: String(NO_LIMIT),
    REPLICA_SYNC_URI: limitsUri,
  });
  const raw = await rawGateway(`${issuer.url}/certs`, world.serviceUrl);
  try {
    await publishMembers(world.space, [0, 1]);
    await publishAssignments(world.space, drawOf('powerball'), [0, 1]);
    await world.holds('messages', 2);
    const headers = { authorization: `Bearer ${await issuer.account(memberIdOf(0), [])}` };
    const sides = await alternately(
      ROUNDS,
      () => requestRate(`${gateway.url}/api/deliveries`, headers),
      () => requestRate(`${raw.url}/api/deliveries`, headers),
    );
    const what = 'gateway, a member reads sent messages';
    const against = 'Fastify with jose in front of the same service';
    return [moreIsBetter({ what, against, ...sides, unit: 'requests/s', mustReach: 0.7 })];
  } finally {
    await Promise.all([gateway.stop(), raw.stop()]);
    await world.close();
    await issuer.close();
    await rm(root, { recursive: true });
  }
}
