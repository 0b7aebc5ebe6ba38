import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import {
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  MODULE_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import { type Access, accessOf, type ConsoleRole, rolesOf } from '@numbercast/platform/http/access';
import { type RouteSchema, routeSchemaOf } from '@numbercast/platform/http/response-schema';
import type { z } from 'zod';

type In = 'path' | 'query' | 'body';

/** A handler argument from the request: a named value, or all values of one source with a schema. */
interface Argument {
  in: In;
  name: string | undefined;
  schema: z.ZodType | undefined;
}

/** A route as it is declared with its handler. */
export interface Route {
  /** `members.OwnData.gather` */
  id: string;
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  access: Access;
  /** The roles of the console that may call. */
  roles: readonly ConsoleRole[];
  declared: RouteSchema;
  arguments: Argument[];
  status: number;
  contentType: string;
}

type Handler = (...given: unknown[]) => unknown;

const PLACES: Partial<Record<RouteParamtypes, In>> = {
  [RouteParamtypes.PARAM]: 'path',
  [RouteParamtypes.QUERY]: 'query',
  [RouteParamtypes.BODY]: 'body',
  [RouteParamtypes.RAW_BODY]: 'body',
};

const reflector = new Reflector();
const metadata = (key: string, of: object, name?: string) =>
  (name === undefined ? Reflect.getMetadata(key, of) : Reflect.getMetadata(key, of, name)) as unknown;

/** Every controller of a module and of the modules that it imports, each once. */
export function controllersOf(module: Type, seen = new Set<Type>()): Type[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const listed = (key: string) => (metadata(key, module) ?? []) as Type[];
  const imported = listed(MODULE_METADATA.IMPORTS).flatMap((one) => controllersOf(one, seen));
  return [...listed(MODULE_METADATA.CONTROLLERS), ...imported];
}

/**
 * Returns the routes of a controller at its public paths.
 * @throws Error for a route that declares no access rule or no response
 */
export function routesOf(service: string, controller: Type, isPublic: (path: string) => boolean): Route[] {
  const handlers = controller.prototype as Record<string, Handler>;
  return Object.getOwnPropertyNames(handlers)
    .filter((name) => name !== 'constructor' && metadata(METHOD_METADATA, handlers[name]!) !== undefined)
    .map((name) => ({ name, handler: handlers[name]!, path: pathOf(controller, handlers[name]!) }))
    .filter(({ path }) => isPublic(path))
    .map(({ name, handler, path }) => {
      const id = `${service}.${controller.name.replace(/Controller$/, '')}.${name}`;
      return { id, path, arguments: argumentsOf(controller, name), ...declarationsOf(id, controller, handler) };
    });
}

function declarationsOf(id: string, controller: Type, handler: Handler) {
  const access = accessOf(reflector, handler, controller);
  const declared = routeSchemaOf(handler);
  if (!access) throw new Error(`${id} does not declare who may call it`);
  if (!declared) throw new Error(`${id} does not declare its response: add @ResponseSchema(…)`);
  const method = RequestMethod[metadata(METHOD_METADATA, handler) as number]!.toLowerCase();
  const headers = (metadata(HEADERS_METADATA, handler) ?? []) as { name: string; value: string }[];
  return {
    access,
    roles: rolesOf(reflector, handler, controller),
    declared,
    method,
    status: (metadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? (method === 'post' ? 201 : 200),
    contentType: headers.find(({ name }) => name === 'content-type')?.value ?? 'application/json',
  };
}

function pathOf(controller: Type, handler: Handler): string {
  const parts = [controller, handler].map((of) => metadata(PATH_METADATA, of) as string);
  const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${path.map((part) => part.replace(/^:(.*)$/, '{$1}')).join('/')}`;
}

function argumentsOf(controller: Type, name: string): Argument[] {
  const given = (metadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { data?: string; schema?: z.ZodType }
  >;
  return Object.entries(given).flatMap(([key, { data, schema }]) => {
    const place = PLACES[Number(key.split(':')[0]) as RouteParamtypes];
    return place ? [{ in: place, name: data, schema }] : [];
  });
}
