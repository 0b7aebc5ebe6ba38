import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  service: string;
  name: string;
  startedAt: number;
  /** Milliseconds. */
  took: number;
  hasFailed: boolean;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes?: Attribute[];
}

/** OTLP export requests, in JSON. */
export interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const NANOS_A_MS = 1_000_000;
const FAILED = 2; // OTLP's STATUS_CODE_ERROR

/** A trace collector that stores all traces. */
export class Collector {
  readonly exports: Export[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void this.keep(request).then(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        () => response.writeHead(400).end(),
      );
    });
  }

  static async listening(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url() {
    const { port } = this.server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  spansOf(traceId: string): Span[] {
    return this.exports.flatMap(spansIn).filter((span) => span.traceId === traceId);
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async keep(request: IncomingMessage) {
    this.exports.push((await json(request)) as Export);
  }
}

function spansIn({ resourceSpans }: Export): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, startTimeUnixNano, endTimeUnixNano, status, attributes = [] }) => ({
        ...{ traceId, spanId, service, name },
        ...(parentSpanId && { parentSpanId }),
        startedAt: Number(startTimeUnixNano) / NANOS_A_MS,
        took: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / NANOS_A_MS,
        hasFailed: status?.code === FAILED,
        attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
      }));
  });
}
