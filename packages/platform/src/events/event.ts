import { create, type DescMessage, type MessageInitShape, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EventMeta } from '../trace.js';

/** A fact on its way out: written with the state it tells of, published afterwards. */
export interface OutgoingEvent {
  type: string;
  payload: Uint8Array;
}

/** Makes a fact of the given message: `event(MemberJoinedSchema, { member })`. */
export function event<Desc extends DescMessage>(schema: Desc, init: MessageInitShape<Desc>): OutgoingEvent {
  return { type: schema.typeName, payload: toBinary(schema, create(schema, init)) };
}

/** Marks the handlers that belong to the event consumer, so that RPC servers leave them alone. */
export const EVENTS = Symbol('events');

/**
 * Subscribes a method to a fact. Topic and type follow from the message:
 * `@On(SignupPaidSchema) async openMembership(event: SignupPaid, meta: EventMeta) { … }`
 */
export const On =
  <Desc extends DescMessage>(schema: Desc): Subscription<Desc> =>
  (target, name, method) => {
    // Without these two Nest hands over the fact alone
    Payload()(target, name, 0);
    Ctx()(target, name, 1);
    EventPattern<string>(schema.typeName, EVENTS, { schema })(target, name, method);
  };

type Handler<Desc extends DescMessage> = (fact: MessageShape<Desc>, meta: EventMeta) => Promise<unknown>;
type Subscription<Desc extends DescMessage> = <H extends Handler<Desc>>(target: object, name: string | symbol, method: TypedPropertyDescriptor<H>) => void;

/** The event can never be handled (unreadable, contradicts itself): dead-lettered at once. */
export class InvalidEvent extends Error {}

/** Handling may succeed later; the event is tried again. Any other error is treated the same, this one is not logged as a fault. */
export class TransientError extends Error {}
