import { afterAll, describe, expect, it } from '@jest/globals';
import { Metadata, status } from '@grpc/grpc-js';
import { trace } from '@opentelemetry/api';
import { recordSpans } from '../testing/record-spans.js';
import { inRpcSpan, metadataGetter, metadataSetter } from './rpc-spans.js';
import { currentTraceparent, extractSpan, inSpan, injectSpan } from './trace.js';

const spans = recordSpans();
afterAll(() => trace.disable());

describe('a call between services', () => {
  it('carries the span of the caller in its metadata', async () => {
    await inSpan({ name: 'caller', kind: 'internal' }, async () => {
      const metadata = injectSpan(new Metadata(), metadataSetter);
      expect(metadata.getMap()).toEqual({ traceparent: currentTraceparent() });
      const caller = trace.getSpanContext(extractSpan(metadata, undefined, metadataGetter));
      expect(caller).toMatchObject({ spanId: trace.getActiveSpan()?.spanContext().spanId, isRemote: true });
    });
  });

  it.each([
    ['the gRPC code of the error', Object.assign(new Error('gone'), { code: status.NOT_FOUND }), status.NOT_FOUND],
    ['UNKNOWN for an error without a code', new Error('no luck'), status.UNKNOWN],
    ['UNKNOWN for a code outside of gRPC', Object.assign(new Error('E11000'), { code: 11_000 }), status.UNKNOWN],
  ])('that fails has a span with %s', async (_what, failure, code) => {
    spans.reset();
    const call = inRpcSpan('client', 'members.v1.MembersService/FindDuplicates', () => Promise.reject(failure));
    await expect(call).rejects.toBe(failure);
    expect(spans.getFinishedSpans()[0]?.attributes).toEqual({
      'rpc.system': 'grpc',
      'rpc.service': 'members.v1.MembersService',
      'rpc.method': 'FindDuplicates',
      'rpc.grpc.status_code': code,
      'error.type': status[code],
    });
  });
});
