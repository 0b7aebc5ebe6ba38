import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { CONFIG, SERVICE, type WebConfig } from '../config/config.js';
import { REPLICA } from '../config/replica.js';
import {
  ATTR_DEPLOYMENT_ENVIRONMENT_NAME,
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_NAMESPACE,
  ATTR_SERVICE_VERSION,
} from './semantic-attributes.js';

/** Exports the spans of sampled traces when the settings name a collector. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  private readonly provider: TracerProvider | undefined;

  constructor(@Inject(CONFIG) config: WebConfig, @Inject(SERVICE) service: string) {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = config;
    if (!endpoint) return;
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers: headersIn(headers),
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        [ATTR_SERVICE_NAMESPACE]: 'numbercast',
        [ATTR_SERVICE_NAME]: service,
        [ATTR_SERVICE_VERSION]: config.SERVICE_VERSION,
        [ATTR_SERVICE_INSTANCE_ID]: REPLICA,
        [ATTR_DEPLOYMENT_ENVIRONMENT_NAME]: config.ENVIRONMENT,
      }),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    });
    trace.setGlobalTracerProvider(this.provider);
  }

  /** Flushes the last spans. */
  async onApplicationShutdown() {
    await this.provider?.shutdown();
  }
}

/** `name=value` entries, as the OpenTelemetry specification encodes them. */
const headersIn = (text: string) =>
  Object.fromEntries(
    text
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [name = '', ...value] = entry.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );

/** Services follow the gateway's sampling decision; the gateway ignores what a browser claims. */
function samplerOf(config: WebConfig): Sampler {
  const ratio = new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG);
  const isGateway = !('MONGODB_URI' in config);
  return isGateway ? ratio : new ParentBasedSampler({ root: ratio });
}
