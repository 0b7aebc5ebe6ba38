import { type Access, accessProblems } from '@numbercast/platform/http/access';
import { starting } from '@numbercast/platform/app/health';
import { invalidInput, type ProblemKind, httpErrors, unavailable } from '@numbercast/platform/http/problem';
import { tooLarge, tooManyRequests, upstreamDown } from '@numbercast/gateway/public-api';
import { z } from 'zod';
import { type JsonSchema, jsonSchema } from './json-schema.js';
import type { Route } from './routes.js';

/** Characters of a path parameter; the router accepts no longer ones. */
const LONGEST_PARAMETER = 100;
const BEARER = { bearer: [] };
const SECURITY: Record<Access, object[]> = {
  public: [],
  'signed-in': [BEARER],
  'admin-role': [BEARER],
  reauthenticated: [{ ...BEARER, stepUp: [] }],
  admin: [{ ...BEARER, stepUp: [] }],
};

/** Errors returned before a handler is called: by the gateway, in transit, or because the request cannot be read. */
const EVERYWHERE = [httpErrors[400], httpErrors[431], tooManyRequests, unavailable, starting, upstreamDown];
const WITH_A_PARAMETER = [httpErrors[414]];
const WITH_A_BODY = [tooLarge, httpErrors[415]];

/** Problem details of RFC 9457 with our extensions. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** Errors by field; pointers as in RFC 6901. */
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
  /** Absent when the headers could not be read. */
  instance: z.string().optional(),
  traceId: z.string().optional(),
});

/** Shared responses of many routes, by name. */
export type SharedResponses = Record<string, object>;

/** Returns a route as an OpenAPI operation; its error responses are added to `shared`. */
export function operationOf(route: Route, shared: SharedResponses) {
  const [service] = route.id.split('.');
  const { parameters, body } = requestOf(route);
  return {
    operationId: route.id,
    tags: [service],
    security: SECURITY[route.access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { [route.status]: answerOf(route), ...refusalsOf(route, shared) },
  };
}

function requestOf(route: Route) {
  const bodies = route.arguments.filter((argument) => argument.in === 'body');
  const parameters = route.arguments.flatMap(({ in: place, name, schema }) => {
    if (place === 'body') return [];
    if (schema) return parametersOf(place, jsonSchema(schema, 'input'));
    return name === undefined ? [] : [parameter(place, name, true, { type: 'string', maxLength: LONGEST_PARAMETER })];
  });
  const [body] = bodies;
  if (!body) return { parameters, body: undefined };
  // Provider callbacks are excluded: their signature is verified instead
  const content = body.schema ? { 'application/json': { schema: jsonSchema(body.schema, 'input') } } : { '*/*': {} };
  return { parameters, body: { required: true, content } };
}

function parametersOf(place: string, { properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties).map(([name, schema]) =>
    parameter(place, name, required.includes(name), schema as JsonSchema),
  );
}

const parameter = (place: string, name: string, required: boolean, schema: JsonSchema) => ({
  name,
  in: place,
  required,
  schema,
});

function answerOf({ declared: { schema }, contentType }: Route) {
  if (schema instanceof z.ZodVoid) return { description: 'Done' };
  const [type] = contentType.split(';');
  return { description: 'Answered', content: { [type!]: { schema: jsonSchema(schema, 'output') } } };
}

/** The problems that a route may return, by status. */
function refusalsOf(route: Route, shared: SharedResponses) {
  const takesInput = route.arguments.some(({ schema }) => schema);
  const kinds = [
    ...(takesInput ? [invalidInput] : []),
    ...(route.path.includes('{') ? WITH_A_PARAMETER : []),
    ...(route.method === 'get' ? [] : WITH_A_BODY),
    ...EVERYWHERE,
    ...accessProblems[route.access],
    ...route.declared.problems,
  ];
  return Object.fromEntries(kinds.map(({ status }) => [status, refusalOf(status, kinds, shared)]));
}

function refusalOf(status: number, all: ProblemKind[], shared: SharedResponses) {
  const kinds = all.filter((kind) => kind.status === status);
  const codes = [...new Set(kinds.map(({ code }) => code))];
  const titles = [...new Set(kinds.map(({ title }) => title))];
  const narrowed = {
    properties: { type: { enum: codes.map((code) => `/problems/${code}`) }, status: { const: status } },
  };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, narrowed] };
  const name = [status, ...codes].join('.');
  shared[name] = { description: titles.join(' · '), content: { 'application/problem+json': { schema } } };
  return { $ref: `#/components/responses/${name}` };
}
