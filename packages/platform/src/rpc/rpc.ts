import {
  create,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf';
import {
  credentials,
  makeGenericClientConstructor,
  Metadata,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { type GrpcOptions, Transport } from '@nestjs/microservices';
import { inRpcSpan, metadataSetter } from '../telemetry/rpc-spans.js';
import { injectSpan } from '../telemetry/trace.js';

/** Callers keep one connection, which is closed at this age so that they find new replicas. */
const CONNECTION_AGE_MS = 5 * 60_000;

type Definition = Record<string, MethodDefinition<object, object>>;

/** Serializes our generated messages for gRPC, without a second parser of the same .proto files. */
function definitionOf(service: DescService): Definition {
  const methods = service.methods.map((method) => [
    method.name,
    {
      path: `/${service.typeName}/${method.name}`,
      originalName: method.localName,
      requestStream: false,
      responseStream: false,
      requestSerialize: (value: object) => Buffer.from(toBinary(method.input, create(method.input, { ...value }))),
      requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
      responseSerialize: (value: object) => Buffer.from(toBinary(method.output, create(method.output, { ...value }))),
      responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
    } satisfies MethodDefinition<object, object>,
  ]);
  return Object.fromEntries(methods) as Definition;
}

/** Nest's options to serve a service; its methods are marked `@GrpcMethod('MembersService', 'FindDuplicates')`. */
export function rpcServer(service: DescService, address: string): GrpcOptions {
  const packageName = service.typeName.slice(0, service.typeName.lastIndexOf('.'));
  const packageDefinition = { [service.typeName]: definitionOf(service) };
  const channelOptions = { 'grpc.max_connection_age_ms': CONNECTION_AGE_MS };
  return {
    transport: Transport.GRPC,
    options: { package: packageName, packageDefinition, channelOptions, url: address },
  };
}

export type RpcClient<Service extends DescService> = {
  [Name in keyof Service['method']]: Service['method'][Name] extends DescMethodUnary<infer Input, infer Output>
    ? (request: MessageInitShape<Input>) => Promise<MessageShape<Output>>
    : never;
} & { close(): void };

/**
 * A client of another service: `await identity.getReservation({ accountId })`.
 * Fails with a gRPC error when there is no answer within the deadline.
 */
export function rpcClient<Service extends DescService>(
  service: Service,
  address: string,
  { deadlineMs }: { deadlineMs: number },
): RpcClient<Service> {
  const Client = makeGenericClientConstructor(definitionOf(service), service.typeName);
  const client = new Client(address, credentials.createInsecure());
  const calls = service.methods.map((method) => {
    const send = client[method.name] as (...args: unknown[]) => void;
    const call = (request: object) =>
      new Promise((resolve, reject) => {
        const answer = (error: ServiceError | null, value: unknown) => (error ? reject(error) : resolve(value));
        const metadata = injectSpan(new Metadata(), metadataSetter);
        send.call(client, request, metadata, { deadline: Date.now() + deadlineMs }, answer);
      });
    const path = `${service.typeName}/${method.name}`;
    return [method.localName, (request: object) => inRpcSpan('client', path, () => call(request))];
  });
  return Object.assign(Object.fromEntries(calls) as RpcClient<Service>, { close: () => client.close() });
}
