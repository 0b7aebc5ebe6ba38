import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { currentTraceId } from './trace.js';

/** One line of JSON an entry, with the trace it belongs to. */
export class JsonLog extends ConsoleLogger {
  constructor(service: string, logLevels: LogLevel[]) {
    super({ json: true, logLevels, prefix: service });
  }

  protected override getJsonLogObject(...entry: Parameters<ConsoleLogger['getJsonLogObject']>) {
    const traceId = currentTraceId();
    return { ...super.getJsonLogObject(...entry), ...(traceId && { traceId }) };
  }
}
