import 'reflect-metadata';
import type { DescService } from '@bufbuild/protobuf';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AccessGuard } from '../http/access.js';
import { ResponseSchemaInterceptor } from '../http/response-schema.js';
import type { PlatformConfig, WebConfig } from '../config/config.js';
import { connectionLimits, limitConnections, limitPipelining } from '../http/connection-limits.js';
import { rejectUnreadable } from '../http/unreadable-requests.js';
import { EventConsumer } from '../messaging/consumer.js';
import type { ConsumerTuning } from '../messaging/tuning.js';
import { Readiness, StartedGuard } from './health.js';
import { migrate } from './migrate.js';
import { JsonLog } from '../telemetry/json-log.js';
import { Metrics } from '../telemetry/metrics.js';
import { observeRequests, RpcSpans } from '../telemetry/requests.js';
import { platformModule } from './platform.module.js';
import { runPreflight } from '../preflight/command.js';
import { answerProblem, ProblemFilter, type Reply, schemaPipe, shallowPipe } from '../http/problem.js';
import { authorityOf } from '../rpc/authority.js';
import { rpcServer } from '../rpc/rpc.js';
import type { Migration } from '../persistence/migrations.js';
import { keepAddresses, proxyTrust } from '../config/trusted-proxies.js';

const BODY_LIMIT_BYTES = 256 * 1024;
const ONE_HOP = '1';
const LEVELS = ['fatal', 'error', 'warn', 'log', 'debug'] as const;

export interface ServiceOptions {
  /** The RPC service that this process serves, and its port. */
  rpc?: { service: DescService; port: number };
  tuning?: Partial<ConsumerTuning>;
  /** Largest request body accepted, if not the default of 256 KiB. */
  bodyLimitBytes?: number;
  /** Migrations of stored documents, from the service's folder `migrations`. */
  migrations?: readonly Migration[];
  /** Prepares the application before it listens. */
  prepare?: (app: NestFastifyApplication) => Promise<void>;
}

/** Command-line arguments that make a service's process run one command and exit instead of serving. */
const COMMANDS = new Map([
  ['migrate', migrate],
  ['preflight', runPreflight],
]);

/** Returns the name of a service: `members` for `MembersModule`. */
export const nameOf = (module: Type) => module.name.replace(/Module$/, '').toLowerCase();

/** Runs a service with everything that services have in common, so that each declares only its own parts. */
export async function bootstrap(module: Type, config: WebConfig | PlatformConfig, options: ServiceOptions = {}) {
  const command = COMMANDS.get(process.argv[2] ?? '');
  if (command) process.exit(await command(rootOf(module, config, options), process.argv.slice(3)));
  const app = await createService(module, config, options);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await app.listen(config.PORT, config.HOST);
}

/** Creates the service that {@link bootstrap} runs, without listening yet. */
export async function createService(
  module: Type,
  config: WebConfig | PlatformConfig,
  options: ServiceOptions = {},
): Promise<NestFastifyApplication> {
  const logLevels = LEVELS.slice(0, LEVELS.indexOf(config.LOG_LEVEL) + 1);
  const adapter = new FastifyAdapter({
    ...connectionLimits,
    // Only the gateway calls a service, and it overwrites the address that a caller claims
    trustProxy: proxyTrust('MONGODB_URI' in config ? ONE_HOP : config.TRUSTED_PROXIES),
    bodyLimit: options.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    // Requests in flight finish; idle connections are closed
    forceCloseConnections: 'idle',
    // Bodies that would pollute the prototype of all objects are rejected, at any depth
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Errors of the router itself: unreadable or overlong URLs
    frameworkErrors: (error: unknown, request: { url: string }, reply: unknown) =>
      answerProblem(error, request, reply as Reply),
    clientErrorHandler: rejectUnreadable,
  });
  const root = rootOf(module, config, options);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    rawBody: true,
    logger: new JsonLog(nameOf(module), [...logLevels]),
  });
  app.useGlobalFilters(new ProblemFilter());
  app.useGlobalPipes(shallowPipe, schemaPipe);
  app.useGlobalGuards(app.get(StartedGuard), app.get(AccessGuard));
  app.useGlobalInterceptors(new RpcSpans(), new ResponseSchemaInterceptor());
  limitConnections(adapter.getHttpServer());
  limitPipelining(adapter.getInstance());
  // Before everything that reads a caller's address
  adapter.getInstance().addHook('onRequest', async ({ raw }) => keepAddresses(raw.headers));
  observeRequests(adapter.getInstance(), app.get(Metrics));
  sendCallersOn(adapter.getInstance(), app.get(Readiness));
  // Without global enhancers: guards, pipes, and interceptors are meant for requests, not for events
  if ('MONGODB_URI' in config) app.connectMicroservice({ strategy: app.get(EventConsumer) });
  if (options.rpc)
    app.connectMicroservice(rpcServer(options.rpc.service, authorityOf(config.HOST, options.rpc.port)), {
      inheritAppConfig: true,
    });
  await options.prepare?.(app);
  await app.startAllMicroservices();
  return app;
}

/** Returns the root module of a service: the platform's providers and the service's own module. */
export function rootOf(
  module: Type,
  config: WebConfig | PlatformConfig,
  { tuning, migrations }: ServiceOptions = {},
): DynamicModule {
  return {
    module: class Root {},
    imports: [platformModule(nameOf(module), config, tuning, migrations), module],
  };
}

/** While draining, sends `Connection: close` so that clients reconnect to another replica. */
function sendCallersOn(fastify: FastifyInstance, readiness: Readiness) {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) reply.header('connection', 'close');
    done();
  });
}
