import { type CallHandler, type ExecutionContext, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { map } from 'rxjs';
import { z } from 'zod';
import type { ProblemKind } from './problem.js';

const ANSWERS = 'numbercast:answers';

/** The possible responses of a route: its schema, or a problem that the route declares. */
export interface RouteSchema {
  schema: z.ZodType;
  problems: ProblemKind[];
}

/** The schema of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** The schema of one page of a list, with the list's total, which may be capped, and the adjacent pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  listOf(item).extend({
    total: z.int(),
    isTotalCapped: z.boolean(),
    previous: z.string().nullable(),
    next: z.string().nullable(),
  });

type Given<T> = T extends Date ? T : T extends object ? { readonly [Name in keyof T]: Given<T[Name]> } : T;
type Handler<T> = (...given: never[]) => T | Promise<T>;

/**
 * Declares the response of a route, and the problems it may return instead. The response is filtered by the schema:
 * unknown fields are dropped, and a missing field is a server error. `z.void()` is an empty response; a text has the
 * type that `@Header('content-type', …)` names.
 */
export const ResponseSchema =
  <Schema extends z.ZodType>(schema: Schema, ...problems: ProblemKind[]) =>
  <F extends Handler<Given<z.input<Schema>>>>(target: object, name: string, handler: TypedPropertyDescriptor<F>) => {
    SetMetadata(ANSWERS, { schema, problems } satisfies RouteSchema)(target, name, handler);
  };

/** Returns the declaration of a handler, or undefined. */
export const routeSchemaOf = (handler: Function) => Reflect.getMetadata(ANSWERS, handler) as RouteSchema | undefined;

/** Restricts responses to what their routes have declared. */
export class ResponseSchemaInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const declared = context.getType() === 'http' ? routeSchemaOf(context.getHandler()) : undefined;
    return declared ? next.handle().pipe(map((answer) => declared.schema.parse(answer))) : next.handle();
  }
}
