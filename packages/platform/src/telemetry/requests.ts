import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Metadata } from '@grpc/grpc-js';
import { from, lastValueFrom } from 'rxjs';
import { beginStep, type OpenStep, step } from './trace.js';
import type { Metrics } from './metrics.js';

/** Makes each request a step of its caller's trace, and counts it by its route. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics) {
  const steps = new WeakMap<FastifyRequest, OpenStep>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const traceparent = request.headers['traceparent'] as string | undefined;
    const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request) };
    steps.set(
      request,
      beginStep({ name: `${request.method} ${routeOf(request)}`, kind: 'server', attributes }, { traceparent }),
    );
    done();
  });
  // Not before: reading the body may leave what runs asynchronously behind
  fastify.addHook('preHandler', (request, _reply, done) => steps.get(request)!.run(done));
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    steps.get(request)?.end(status >= 500 ? 'failed' : undefined, { 'http.response.status_code': status });
    const labels = { method: request.method, route: routeOf(request), status: `${Math.floor(status / 100)}xx` };
    metrics.requests.observe(labels, elapsedTime / 1_000);
    done();
  });
}

/** The route's pattern, never the address itself: those hold ids and are without number. Files are one by their folder. */
const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest) => url.replace(/[^/]+\.\w+$/, '*');

/** The same for calls of other services, which carry the trace in their metadata. */
@Injectable()
export class RpcSteps implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const metadata: unknown = context.getArgByIndex(1);
    if (context.getType() !== 'rpc' || !(metadata instanceof Metadata)) return next.handle();
    const name = `${context.getClass().name}.${context.getHandler().name}`;
    const traceparent = metadata.get('traceparent')[0]?.toString();
    return from(step({ name, kind: 'server' }, () => lastValueFrom(next.handle()), { traceparent }));
  }
}
