import { create, type DescMessage, type MessageInitShape, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { type ArgumentsHost, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';
import type { EventMeta } from '../telemetry/trace.js';
import { hasPii } from './pii.js';

/** An event to publish: written with the state it describes, published afterwards. */
export interface OutgoingEvent {
  type: string;
  payload: Uint8Array;
  /** Contains names, addresses or phones: the payload is encrypted before it is written anywhere. */
  isPersonal?: true;
}

/** Brokers reject messages of 1 MiB; one in an outbox would block all events behind it. */
const PAYLOAD_LIMIT_BYTES = 900 * 1024;

/**
 * Creates an event of the given message: `event(MemberJoinedSchema, { member })`.
 * @throws RangeError when it is too large to be published
 */
export function event<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>): OutgoingEvent {
  const payload = toBinary(schema, create(schema, init));
  if (payload.length > PAYLOAD_LIMIT_BYTES)
    throw new RangeError(`a ${schema.typeName} of ${payload.length} bytes is too large to be published`);
  return { type: schema.typeName, payload, ...(hasPii(schema) && { isPersonal: true }) };
}

/** Marks the handlers that belong to the event consumer, so that RPC servers leave them alone. */
export const EVENTS = Symbol('events');

/** Rethrows errors of handlers, which Nest would turn into responses, so that the event consumer receives them. */
@Catch()
class RethrowExceptionFilter implements ExceptionFilter {
  catch(error: unknown, _host: ArgumentsHost): never {
    throw error;
  }
}

/**
 * Subscribes a method to an event, or to several that it handles alike. Topic and type follow from the message:
 * `@On(SignupPaidSchema) async openMembership(event: SignupPaid, meta: EventMeta) { … }`
 */
export const On =
  <const Descs extends [DescMessage, ...DescMessage[]]>(...schemas: Descs): Subscription<Descs[number]> =>
  (target, name, method) => {
    // Nest resolves each declared parameter by several promises. With none declared, it passes on all arguments
    Reflect.defineMetadata(PARAM_ARGS_METADATA, {}, target.constructor, name);
    UseFilters(RethrowExceptionFilter)(target, name, method);
    const types = schemas.map(({ typeName }) => typeName);
    EventPattern<string[]>(types, EVENTS, { schemas })(target, name, method);
  };

type Handler<Desc extends DescMessage> = (payload: MessageShape<Desc>, meta: EventMeta) => Promise<unknown>;
type Subscription<Desc extends DescMessage> = <H extends Handler<Desc>>(
  target: object,
  name: string | symbol,
  method: TypedPropertyDescriptor<H>,
) => void;

/** The event can never be handled (unreadable, contradicts itself): dead-lettered at once. */
export class InvalidEvent extends Error {}

/**
 * Handling may succeed later, so the event is retried. The same applies to any unknown error; this class marks an
 * expected one.
 */
export class TransientError extends Error {}
