import { answerProblem, httpErrors } from '@numbercast/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const documentSchema = z.object({ paths: z.record(z.string().startsWith('/'), z.record(z.string(), z.unknown())) });

/** A path of the API document, with its methods. */
interface Address {
  pattern: RegExp;
  methods: string[];
}

/**
 * Returns the paths of the API document. Fixed paths come first, so that they take precedence over parameterized ones.
 */
function addressesOf(document: unknown): Address[] {
  const paths = Object.entries(documentSchema.parse(document).paths);
  const isFixed = ([path]: (typeof paths)[number]) => !path.includes('{');
  return [...paths.filter(isFixed), ...paths.filter((path) => !isFixed(path))].map(([path, operations]) => {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const pattern = path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+');
    return { pattern: new RegExp(`^${pattern}$`), methods: methods.includes('GET') ? ['HEAD', ...methods] : methods };
  });
}

/** Rejects methods that the path does not support, before the request is forwarded. */
export function guardMethods(document: unknown) {
  const addresses = addressesOf(document);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    const address = addresses.find(({ pattern }) => pattern.test(path));
    if (!address || address.methods.includes(request.method)) return;
    reply.header('allow', address.methods.toSorted().join(', '));
    answerProblem(httpErrors[405](), request, reply);
    return reply;
  };
}
