import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { Controller, Module } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FindDuplicatesRequest, MembersService } from '@numbercast/contracts/members/v1/service';
import { SpanKind, trace } from '@opentelemetry/api';
import { freePort } from '../src/testing/index.js';
import { recordSpans } from '../src/testing/record-spans.js';
import { createService } from '../src/app/bootstrap.js';
import { type RpcClient, rpcClient, type WebConfig } from '../src/index.js';

@Controller()
class Duplicates {
  @GrpcMethod('MembersService', 'FindDuplicates')
  async find({ email, phone }: FindDuplicatesRequest) {
    if (email === 'never@example.com') await new Promise(() => undefined);
    if (email === 'broken@example.com') throw new Error('no luck');
    return { emailDuplicate: email === 'taken@example.com', phoneDuplicate: phone.length > 0 };
  }
}

@Module({ controllers: [Duplicates] })
class DuplicatesModule {}

const config: WebConfig = {
  PORT: 0,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'http://localhost:8080',
  KEYCLOAK_URL: 'http://127.0.0.1:8180/auth',
  KEYCLOAK_REALM: 'numbercast',
  IDENTITY_URL: 'http://127.0.0.1:3001',
  ENVIRONMENT: 'test',
  SERVICE_VERSION: 'test',
  TRUSTED_PROXIES: 'loopback',
  OTEL_TRACES_SAMPLER_ARG: 1,
};

const spans = recordSpans();
let app: NestFastifyApplication;
let client: RpcClient<typeof MembersService>;
let port: number;

beforeAll(async () => {
  port = await freePort();
  app = await createService(DuplicatesModule, config, { rpc: { service: MembersService, port } });
  await app.listen(0, '127.0.0.1');
  client = rpcClient(MembersService, `127.0.0.1:${port}`, { deadlineMs: 60_000 });
});

afterAll(async () => {
  client.close();
  await app.close();
  trace.disable();
});

describe('a call between services', () => {
  it('carries typed messages both ways', async () => {
    expect(await client.findDuplicates({ email: 'taken@example.com' })).toMatchObject({
      emailDuplicate: true,
      phoneDuplicate: false,
    });
    expect(await client.findDuplicates({ email: 'free@example.com', phone: '+15015550100' })).toMatchObject({
      emailDuplicate: false,
      phoneDuplicate: true,
    });
  });

  it('fails when the response takes longer than the deadline', async () => {
    const impatient = rpcClient(MembersService, `127.0.0.1:${port}`, { deadlineMs: 2_000 });
    const asked = performance.now();
    await expect(impatient.findDuplicates({ email: 'never@example.com' })).rejects.toMatchObject({
      code: status.DEADLINE_EXCEEDED,
    });
    expect(performance.now() - asked).toBeGreaterThan(1_900);
    impatient.close();
  });

  it('fails when the server fails, and works again afterwards', async () => {
    await expect(client.findDuplicates({ email: 'broken@example.com' })).rejects.toMatchObject({
      code: status.UNKNOWN,
    });
    expect(await client.findDuplicates({ email: 'free@example.com' })).toMatchObject({ emailDuplicate: false });
  });

  it('is recorded as a span of the caller with a child span of the server', async () => {
    spans.reset();
    await client.findDuplicates({ email: 'free@example.com' });
    await expect(client.findDuplicates({ email: 'broken@example.com' })).rejects.toThrow();
    const attributes = {
      'rpc.system': 'grpc',
      'rpc.service': 'members.v1.MembersService',
      'rpc.method': 'FindDuplicates',
    };
    const outcomes = spans.getFinishedSpans().map((span) => [span.kind, span.attributes]);
    expect(outcomes).toEqual([
      [SpanKind.SERVER, { ...attributes, 'rpc.grpc.status_code': status.OK }],
      [SpanKind.CLIENT, { ...attributes, 'rpc.grpc.status_code': status.OK }],
      [SpanKind.SERVER, { ...attributes, 'rpc.grpc.status_code': status.UNKNOWN, 'error.type': 'UNKNOWN' }],
      [SpanKind.CLIENT, { ...attributes, 'rpc.grpc.status_code': status.UNKNOWN, 'error.type': 'UNKNOWN' }],
    ]);
    const [server, caller] = spans.getFinishedSpans();
    expect(server?.parentSpanContext?.spanId).toBe(caller?.spanContext().spanId);
    expect(server?.spanContext().traceId).toBe(caller?.spanContext().traceId);
  });

  it('fails when no server listens', async () => {
    const unreachable = rpcClient(MembersService, `127.0.0.1:${await freePort()}`, { deadlineMs: 60_000 });
    await expect(unreachable.findDuplicates({})).rejects.toMatchObject({ code: status.UNAVAILABLE });
    unreachable.close();
  });
});
