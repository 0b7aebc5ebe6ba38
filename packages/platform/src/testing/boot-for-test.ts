import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, nameOf, type ServiceOptions } from '../app/bootstrap.js';
import { Clock } from '../config/clock.js';
import { Bus } from '../messaging/kafka.js';
import { Readiness } from '../app/health.js';
import { SHARDS } from '../persistence/aggregate-metadata.js';
import { Leases } from '../persistence/leases.js';
import { migrateDatabase } from '../persistence/migrate-database.js';
import { Store } from '../persistence/store.js';
import type { EventMeta } from '../telemetry/trace.js';
import { DeclaredProblems } from './declared-problems.js';
import { eventually } from './eventually.js';
import { freshNamespace, type Publish } from './namespace.js';
import { tokenIssuer } from './tokens.js';

export interface RunningService {
  app: NestFastifyApplication;
  url: string;
  clock: Clock;
  /** Publishes an event as another service would. `seq` defaults to the next of its aggregate. */
  publish: Publish;
  /** Waits until the service has published such an event. */
  published<Desc extends DescMessage>(
    schema: Desc,
    fits?: (payload: MessageShape<Desc>) => boolean,
  ): Promise<MessageShape<Desc>>;
  /**
   * All events of the type that the service has written by now: waits until the relay has published them. A relay whose
   * send fails publishes the whole batch again, so an event may be there twice under the same id.
   */
  allPublished<Desc extends DescMessage>(schema: Desc): Promise<{ payload: MessageShape<Desc>; meta: EventMeta }[]>;
  tokenFor(memberId: string, options?: { roles?: string[]; methods?: string[] }): Promise<string>;
  /** Headers of a signed-in member. */
  signedIn(memberId: string): Promise<Record<string, string>>;
  /** Headers of a member who has re-entered the password. @param expires when that expires, such as `1m ago` */
  reauthenticated(memberId: string, expires?: string): Promise<Record<string, string>>;
  /** Headers of the administrator after the gate. */
  asAdmin(): Promise<Record<string, string>>;
  /** Stops the service as SIGTERM does and restarts it on the same data and clock, with these settings from then on. */
  reboot(changed?: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

export interface TestBoot extends ServiceOptions {
  /** Settings of the service, in addition to the platform's. */
  config?: Record<string, unknown>;
  /** Start time of its clock; default: the time of the machine. */
  now?: Date;
  /** The port to listen on; a free one unless the settings name one. */
  port?: number;
}

/** Boots the real module on the running engines, with a separate database and separate topics. */
export async function bootForTest(
  module: Type,
  { config: own = {}, now = new Date(), port = 0, ...options }: TestBoot = {},
): Promise<RunningService> {
  // Tokens are issued under the address that the service is known by
  const publicUrl = (own['PUBLIC_URL'] as string | undefined) ?? 'http://localhost:8080';
  const issuer = await tokenIssuer(publicUrl, 'numbercast');
  const namespace = await freshNamespace(nameOf(module), {
    KEYCLOAK_URL: issuer.url,
    IDENTITY_URL: issuer.url,
    ...own,
  });
  const { config, publish, observer } = namespace;

  async function start(instant: Date) {
    const app = await createService(module, config, {
      ...options,
      async prepare(app) {
        app.useGlobalInterceptors(new DeclaredProblems());
        app.get(Clock).set(instant);
        await options.prepare?.(app);
      },
    });
    await migrateDatabase(app.get(Store), app.get(Leases));
    await app.listen(port, '127.0.0.1');
    await eventually(() => {
      const report = app.get(Readiness).report();
      if (!report.ready) throw new Error(`not ready: ${JSON.stringify(report)}`);
    }, 120_000);
    // After a restore other services publish in the new generation as well
    namespace.bus.generation = app.get(Bus).generation;
    return { app, url: await app.getUrl(), clock: app.get(Clock) };
  }

  const running: RunningService = {
    ...(await start(now)),
    publish,
    published: (schema, fits) => observer.first(schema, fits),
    async allPublished(schema) {
      await eventually(() => expectNothingWaits(running.app.get(Store)));
      return observer.all(schema);
    },
    tokenFor: (memberId, { roles = [], methods } = {}) => issuer.account(memberId, roles, methods),
    signedIn: async (memberId) => ({ authorization: `Bearer ${await issuer.account(memberId, [])}` }),
    reauthenticated: async (memberId, expires) => ({
      authorization: `Bearer ${await issuer.account(memberId, [])}`,
      'x-step-up': await issuer.stepUp(memberId, 'numbercast-account', expires),
    }),
    asAdmin: async () => ({
      authorization: `Bearer ${await issuer.account('admin', ['admin'])}`,
      'x-step-up': await issuer.stepUp('admin', 'numbercast-admin'),
    }),
    async reboot(changed = {}) {
      await running.app.close();
      Object.assign(config, changed);
      Object.assign(running, await start(running.clock.now()));
    },
    async close() {
      await running.app.close();
      await namespace.drop();
      await issuer.close();
    },
  };
  return running;
}

const everyShard = Array.from({ length: SHARDS }, (_, shard) => shard);

/** A closed service has published all its events; any stored then belong to other services on the same data. */
async function expectNothingWaits({ relayed, isConnected }: Store) {
  if (!isConnected) return;
  for (const aggregates of relayed) {
    const [waiting] = await aggregates.outboxes.waiting(everyShard, 1);
    if (waiting) throw new Error(`events of ${aggregates.name}/${waiting._id} have not been published`);
  }
}
