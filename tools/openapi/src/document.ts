import type { Type } from '@nestjs/common';
import { AdminModule } from '@numbercast/admin/admin.module';
import { BillingModule } from '@numbercast/billing/billing.module';
import { DeliveryModule } from '@numbercast/delivery/delivery.module';
import { GatewayModule } from '@numbercast/gateway/gateway.module';
import { routes as httpRoutes } from '@numbercast/gateway/public-api';
import { IdentityModule } from '@numbercast/identity/identity.module';
import { MembersModule } from '@numbercast/members/members.module';
import { NumbergenModule } from '@numbercast/numbergen/numbergen.module';
import { nameOf } from '@numbercast/platform/app/bootstrap';
import { MetricsSnapshotController } from '@numbercast/platform/app/metrics-snapshot.controller';
import { PreflightController } from '@numbercast/platform/preflight/preflight.controller';
import { ReportingModule } from '@numbercast/reporting/reporting.module';
import { jsonSchema } from './json-schema.js';
import { operationOf, problemSchema, type SharedResponses } from './operation.js';
import { controllersOf, type Route, routesOf } from './routes.js';

const behindTheGateway: Type[] = [
  IdentityModule,
  BillingModule,
  MembersModule,
  NumbergenModule,
  DeliveryModule,
  ReportingModule,
  AdminModule,
];

const leadsTo = (prefix: string, path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Whether the gateway routes there: the longest prefix decides; a path without one is unreachable from outside. */
function isReachable(service: string, path: string) {
  const [door] = httpRoutes
    .filter(({ prefix }) => leadsTo(prefix, path))
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return door?.to === `${service.toUpperCase()}_URL`;
}

/** Each service responds only for itself, so each has its own path. */
const addressOf = (service: string, path: string) => path.replace('{service}', service);

function routesOfService(module: Type): Route[] {
  const service = nameOf(module);
  const isPublic = (path: string) => isReachable(service, addressOf(service, path));
  return [...controllersOf(module), MetricsSnapshotController, PreflightController]
    .flatMap((controller) => routesOf(service, controller, isPublic))
    .map((route) => ({
      ...route,
      path: addressOf(service, route.path),
      arguments: route.arguments.filter(({ name }) => name !== 'service'),
    }));
}

/** Returns every route that a visitor can reach, sorted by path. */
export function publicRoutes(): Route[] {
  const own = controllersOf(GatewayModule).flatMap((controller) => routesOf('gateway', controller, () => true));
  const all = [...own, ...behindTheGateway.flatMap(routesOfService)];
  return all.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

/** The one document of the public interface, as OpenAPI 3.1. */
export function openApi(): object {
  const routes = publicRoutes();
  const responses: SharedResponses = {};
  const operationsAt = (address: string) =>
    Object.fromEntries(
      routes.filter(({ path }) => path === address).map((route) => [route.method, operationOf(route, responses)]),
    );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Numbercast',
      version: '1.0.0',
      description:
        'Everything that can be reached from outside. Made from the schemas that requests and answers are checked with.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(routes.map(({ path }) => [path, operationsAt(path)])),
    components: {
      responses,
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token of Keycloak' },
        stepUp: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Step-Up',
          description: 'Of the admin gate, or of giving the password again',
        },
      },
    },
  };
}

/** The document as it is committed. */
export const written = () => `${JSON.stringify(openApi(), null, 2)}\n`;
