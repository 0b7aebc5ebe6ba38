import { SERVICE } from '../config/config.js';
import { REPLICA } from '../config/replica.js';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import { z } from 'zod';
import { Admin } from '../http/access.js';
import { ResponseSchema } from '../http/response-schema.js';
import { Readiness } from './health.js';
import { problem } from '../http/problem.js';
import { metricSchema, metricSamplesOf } from './metrics-snapshot.js';
import { Metrics } from '../telemetry/metrics.js';

const notHere = problem('not-found', 404, 'Not found');

const metricsResponse = z.object({
  service: z.string(),
  replica: z.string(),
  upSeconds: z.int(),
  memoryBytes: z.int(),
  /** Readiness of the service, overall and per dependency. */
  ready: z.record(z.string(), z.boolean()),
  metrics: z.array(metricSchema),
});

/** Serves the metrics that Prometheus scrapes, of one replica, to operators without Prometheus. */
@Controller('api/admin/metrics')
export class MetricsSnapshotController {
  constructor(
    @Inject(SERVICE) private readonly service: string,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
  ) {}

  @Get(':service')
  @Admin('support', 'finance')
  @ResponseSchema(metricsResponse, notHere)
  async read(@Param('service') service: string) {
    if (service !== this.service) throw notHere();
    return {
      service,
      replica: REPLICA,
      upSeconds: Math.floor(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      ready: this.readiness.report(),
      metrics: metricSamplesOf(await this.metrics.registry.getMetricsAsJSON()),
    };
  }
}
