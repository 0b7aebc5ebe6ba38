import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Metadata, type ServerUnaryCall } from '@grpc/grpc-js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { from, lastValueFrom } from 'rxjs';
import type { Metrics } from './metrics.js';
import { inRpcSpan, metadataGetter } from './rpc-spans.js';
import { ATTR_HTTP_REQUEST_METHOD, ATTR_HTTP_RESPONSE_STATUS_CODE, ATTR_HTTP_ROUTE } from './semantic-attributes.js';
import { extractSpan, type StartedSpan, startSpan } from './trace.js';

/** Starts a span for each request, as a child of the caller's, and counts the request by route. */
export function observeRequests(fastify: FastifyInstance, metrics: Pick<Metrics, 'requests'>) {
  const spans = new WeakMap<FastifyRequest, StartedSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const name = route ? `${request.method} ${route}` : request.method;
    // No url.path: it contains ids of members
    const attributes = { [ATTR_HTTP_REQUEST_METHOD]: request.method, ...(route && { [ATTR_HTTP_ROUTE]: route }) };
    spans.set(request, startSpan({ name, kind: 'server', attributes }, extractSpan(request.headers)));
    done();
  });
  // Not earlier: reading the body may lose the asynchronous context
  fastify.addHook('preHandler', (request, _reply, done) => spans.get(request)!.run(done));
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const failure = status >= 500 ? String(status) : undefined;
    spans.get(request)?.end(failure, { [ATTR_HTTP_RESPONSE_STATUS_CODE]: status });
    const route = routeOf(request) ?? 'none';
    metrics.requests.observe(
      { http_request_method: request.method, http_route: route, http_response_status_code: status },
      elapsedTime / 1_000,
    );
    done();
  });
}

/**
 * The route's pattern, never the address itself: addresses contain ids and are unlimited in number. The files of a
 * folder are one route.
 */
const routeOf = ({ routeOptions: { url } }: FastifyRequest) => url?.replace(/[^/]+\.\w+$/, '*');

/** Starts spans for calls from other services, which carry the trace in their metadata. */
@Injectable()
export class RpcSpans implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler) {
    const metadata: unknown = execution.getArgByIndex(1);
    if (execution.getType() !== 'rpc' || !(metadata instanceof Metadata)) return next.handle();
    const call: ServerUnaryCall<unknown, unknown> = execution.getArgByIndex(2);
    const parent = extractSpan(metadata, undefined, metadataGetter);
    return from(inRpcSpan('server', call.getPath().slice(1), () => lastValueFrom(next.handle()), parent));
  }
}
