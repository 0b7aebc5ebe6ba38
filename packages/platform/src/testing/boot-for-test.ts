import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, type MessageShape, toBinary } from '@bufbuild/protobuf';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createService, type ServiceOptions } from '../bootstrap.js';
import { Clock } from '../clock.js';
import type { PlatformConfig } from '../config.js';
import { toMessage } from '../events/envelope.js';
import { Bus } from '../events/kafka.js';
import { factTopics } from '../events/provision.js';
import { Readiness } from '../health.js';
import { Store } from '../store/store.js';
import type { EventMeta } from '../trace.js';
import { eventually } from './eventually.js';
import { Observer } from './observer.js';
import { tokenIssuer } from './tokens.js';

export interface RunningService {
  app: NestFastifyApplication;
  url: string;
  clock: Clock;
  /** Publishes a fact as another service would. `seq` defaults to the next of its aggregate. */
  publish<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>, about: { aggregateId: string; seq?: number }): Promise<void>;
  /** Waits until the service has published such a fact. */
  published<Desc extends DescMessage>(schema: Desc, fits?: (fact: MessageShape<Desc>) => boolean): Promise<MessageShape<Desc>>;
  /** Everything of the type published so far. */
  allPublished<Desc extends DescMessage>(schema: Desc): Promise<{ fact: MessageShape<Desc>; meta: EventMeta }[]>;
  tokenFor(memberId: string, options?: { roles?: string[] }): Promise<string>;
  /** Headers of a signed-in member. */
  signedIn(memberId: string): Promise<Record<string, string>>;
  /** Headers of the administrator after the gate. */
  asAdmin(): Promise<Record<string, string>>;
  /** Stops as SIGTERM does; `reboot` starts the same service on the same data. */
  reboot(): Promise<void>;
  close(): Promise<void>;
}

export interface TestBoot extends ServiceOptions {
  /** Settings beside those of the platform. */
  config?: Record<string, unknown>;
}

/** Boots the real module on the running engines, in a database and topics of its own. */
export async function bootForTest(module: Type, { config: own = {}, ...options }: TestBoot = {}): Promise<RunningService> {
  const namespace = `t${randomUUID().slice(0, 8)}`;
  const issuer = await tokenIssuer('http://localhost:8080', 'numbercast');
  // eslint-disable-next-line node/no-process-env -- where the test run's engines are
  const { MONGODB_URI = 'mongodb://127.0.0.1:27017', KAFKA_BROKERS = '127.0.0.1:9092' } = process.env;
  const config = {
    PORT: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_REALM: 'numbercast',
    IDENTITY_URL: issuer.url,
    MONGODB_URI: `${MONGODB_URI}/${namespace}`,
    KAFKA_BROKERS,
    KAFKA_NAMESPACE: `${namespace}.`,
    KAFKA_PARTITIONS: 2,
    KAFKA_REPLICATION: 1,
    KAFKA_SESSION_TIMEOUT_MS: 10_000,
    ...own,
  } as PlatformConfig;

  const bus = new Bus(config, 'test');
  const service = new Bus(config, module.name.replace(/Module$/, '').toLowerCase()).names;
  await bus.provision([...(await factTopics(config.KAFKA_NAMESPACE)), ...service.retries, service.deadLetters]);
  const observer = new Observer(bus);
  const sequence = new Map<string, number>();

  async function start() {
    const app = await createService(module, config, options);
    await app.listen(0, '127.0.0.1');
    await eventually(() => {
      const report = app.get(Readiness).report();
      if (!report.ready) throw new Error(`not ready: ${JSON.stringify(report)}`);
    }, 60_000);
    return app;
  }

  const running = {
    app: await start(),
    url: '',
    clock: undefined as unknown as Clock,
    async publish<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>, { aggregateId, seq }: { aggregateId: string; seq?: number }) {
      const next = seq ?? (sequence.get(aggregateId) ?? 0) + 1;
      sequence.set(aggregateId, Math.max(next, sequence.get(aggregateId) ?? 0));
      const stored = { id: `test/${aggregateId}:${next}`, seq: next, type: schema.typeName, payload: toBinary(schema, create(schema, init)), at: new Date(), traceparent: '' };
      await bus.send([{ topic: bus.topicOf(schema.typeName), messages: [toMessage(aggregateId, 'test', stored)] }]);
    },
    published: <Desc extends DescMessage>(schema: Desc, fits?: (fact: MessageShape<Desc>) => boolean) => observer.first(schema, fits),
    allPublished: <Desc extends DescMessage>(schema: Desc) => observer.all(schema),
    tokenFor: (memberId: string, { roles = [] }: { roles?: string[] } = {}) => issuer.account(memberId, roles),
    signedIn: async (memberId: string) => ({ authorization: `Bearer ${await issuer.account(memberId, [])}` }),
    asAdmin: async () => ({ authorization: `Bearer ${await issuer.account('admin', ['admin'])}`, 'x-step-up': await issuer.stepUp('admin') }),
    async reboot() {
      await running.app.close();
      running.app = await start();
      await look();
    },
    async close() {
      await observer.close();
      await running.app.get(Store).connection.dropDatabase();
      await running.app.close();
      await bus.disconnect();
      await issuer.close();
    },
  };
  const look = async () => {
    running.url = await running.app.getUrl();
    running.clock = running.app.get(Clock);
  };
  await look();
  return running;
}
