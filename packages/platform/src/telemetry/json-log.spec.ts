import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JsonLog } from './json-log.js';
import { currentSpanContext, inSpan } from './trace.js';

const log = new JsonLog('members', ['verbose', 'debug', 'log', 'warn', 'error', 'fatal']);
let lines: Record<string, unknown>[];

beforeEach(() => {
  lines = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      lines.push(JSON.parse(String(text)) as Record<string, unknown>);
      return true;
    });
});
afterEach(() => void jest.restoreAllMocks());

describe('a line of the log', () => {
  it('has the fields of the log data model of OpenTelemetry', async () => {
    await inSpan({ name: 'work', kind: 'internal' }, async () => {
      log.warn('a member waits', 'Members');
      const { traceId, spanId } = currentSpanContext()!;
      expect(lines).toEqual([
        {
          timestamp: expect.any(Number),
          severity: 'WARN',
          'service.name': 'members',
          'otel.scope.name': 'Members',
          trace_id: traceId,
          span_id: spanId,
          pid: process.pid,
          message: 'a member waits',
        },
      ]);
    });
  });

  it('has no trace and span ids outside of a span', () => {
    log.log('listening', 'Application');
    expect(lines[0]).not.toHaveProperty('trace_id');
    expect(lines[0]).not.toHaveProperty('span_id');
  });

  it.each([
    ['verbose', 'TRACE'],
    ['debug', 'DEBUG'],
    ['log', 'INFO'],
    ['warn', 'WARN'],
    ['error', 'ERROR'],
    ['fatal', 'FATAL'],
  ] as const)('of the level %s has the severity %s', (level, severity) => {
    log[level]('a line', 'Test');
    expect(lines.map((line) => line['severity'])).toEqual([severity]);
  });
});
