import { createServer, type Server } from 'node:http';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { CONFIG, type WebConfig } from '../config/config.js';

/** Name of the metric of requests; all others begin with `numbercast_`. */
export const HTTP_REQUESTS = 'http_server_request_duration_seconds';
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A value with its labels at the time of the scrape. */
export interface Reading {
  value: number;
  labels?: Record<string, string>;
}

/** Shares one read between several gauges: concurrent scrapes get the same result. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}

/** Metrics of this process: counted as things happen, or read when Prometheus scrapes. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly registry = new Registry();
  /** `http.server.request.duration` of the semantic conventions of OpenTelemetry. */
  readonly requests = new Histogram({
    name: HTTP_REQUESTS,
    help: 'Requests answered, by route',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly events = this.histogram('event', 'Events handled, by outcome', ['type', 'outcome']);
  readonly providerCalls = this.histogram('provider_call', 'Calls to providers', ['provider', 'operation', 'outcome']);
  readonly failedTasks = this.counter('task_failures_total', 'Failed runs of scheduled tasks', ['task']);
  private readonly logger = new Logger(Metrics.name);
  private server: Server | undefined;

  constructor(@Inject(CONFIG) private readonly config: Pick<WebConfig, 'METRICS_PORT' | 'HOST'>) {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter({ name: `numbercast_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** Registers a gauge that is read at each scrape; if the read fails it is omitted, and the others are served. */
  gauge(name: string, help: string, labelNames: string[], read: () => Promise<Reading[]> | Reading[]) {
    const { logger } = this;
    return new Gauge({
      name: `numbercast_${name}`,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        try {
          for (const { labels = {}, value } of await read()) this.set(labels, value);
        } catch (error) {
          logger.warn(`failed to read ${name}: ${error instanceof Error ? error.constructor.name : 'failure'}`);
        }
      },
    });
  }

  /** Serves the metrics on a separate port that the gateway does not route to. */
  async onApplicationBootstrap() {
    const { METRICS_PORT: port, HOST: host } = this.config;
    if (!port) return;
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') return void response.writeHead(404).end();
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
  }

  beforeApplicationShutdown() {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]) {
    return new Histogram({
      name: `numbercast_${name}_duration_seconds`,
      help,
      labelNames,
      buckets: SECONDS,
      registers: [this.registry],
    });
  }
}
