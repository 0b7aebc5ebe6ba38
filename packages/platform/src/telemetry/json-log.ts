import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { ATTR_OTEL_SCOPE_NAME, ATTR_SERVICE_NAME } from './semantic-attributes.js';
import { currentSpanContext } from './trace.js';

/** Severities of the log data model of OpenTelemetry, by Nest's levels. */
const SEVERITIES: Record<LogLevel, string> = {
  verbose: 'TRACE',
  debug: 'DEBUG',
  log: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
  fatal: 'FATAL',
};

/** Writes one JSON object a line, in the terms of OpenTelemetry and with the ids of the active span. */
export class JsonLog extends ConsoleLogger {
  constructor(
    private readonly service: string,
    logLevels: LogLevel[],
  ) {
    super({ json: true, logLevels });
  }

  protected override stringifyJsonLogObject({ timestamp, level, context, ...entry }: Record<string, unknown>) {
    const span = currentSpanContext();
    return super.stringifyJsonLogObject({
      timestamp,
      severity: SEVERITIES[level as LogLevel],
      [ATTR_SERVICE_NAME]: this.service,
      ...(context !== undefined && { [ATTR_OTEL_SCOPE_NAME]: context }),
      ...(span && { trace_id: span.traceId, span_id: span.spanId }),
      ...entry,
    });
  }
}
