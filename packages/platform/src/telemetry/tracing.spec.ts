import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import type { WebConfig } from '../config/config.js';
import { REPLICA } from '../config/replica.js';
import { Tracing } from './tracing.js';

interface Export {
  headers: IncomingHttpHeaders;
  body: { resourceSpans: { resource: { attributes: { key: string; value: { stringValue: string } }[] } }[] };
}

let collector: Server;
let exports: Export[];
beforeEach(async () => {
  exports = [];
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      exports.push({ headers: request.headers, body: body as Export['body'] });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(() => {
  trace.disable();
  collector.closeAllConnections();
  collector.close();
});

async function exportOneSpan(changed: Partial<WebConfig> = {}): Promise<Export> {
  const { port } = collector.address() as AddressInfo;
  const config = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_TRACES_SAMPLER_ARG: 1,
    ENVIRONMENT: 'staging',
    SERVICE_VERSION: '1.2.3',
    ...changed,
  };
  const tracing = new Tracing(config as WebConfig, 'delivery');
  trace.getTracer('test').startSpan('work').end();
  await tracing.onApplicationShutdown();
  return exports[0]!;
}

describe('exported traces', () => {
  it('name the service, its version, the replica and the environment', async () => {
    const { body } = await exportOneSpan();
    const { attributes } = body.resourceSpans[0]!.resource;
    expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))).toEqual({
      'service.namespace': 'numbercast',
      'service.name': 'delivery',
      'service.version': '1.2.3',
      'service.instance.id': REPLICA,
      'deployment.environment.name': 'staging',
    });
  });

  it('are sent with the headers of the settings, decoded', async () => {
    const { headers } = await exportOneSpan({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20to=ken,x-tenant=numbercast',
    });
    expect(headers).toMatchObject({ authorization: 'Bearer to=ken', 'x-tenant': 'numbercast' });
  });
});
