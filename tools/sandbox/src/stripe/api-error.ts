import type { z } from 'zod';

interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's own shape. */
export class StripeApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

export function invalid(message: string, { param, code }: { param?: string; code?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, param, code });
}

export function missing(what: string, id: string): StripeApiError {
  const message = `No such ${what}: '${id}'`;
  return new StripeApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param: 'id' });
}

/** Error for a parameter that names a customer who does not exist or was deleted. */
export const noCustomer = (id: string): StripeApiError =>
  invalid(`No such customer: '${id}'`, { param: 'customer', code: 'resource_missing' });

/** Reads parameters; throws Stripe's error for the first wrong one. */
export function parameters<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw invalid('The request is not valid');
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    throw invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
  }
  const param = paramName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined)
    throw invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  throw invalid(`Invalid ${param}: ${issue.message}`, { param });
}

function paramName([first, ...rest]: PropertyKey[]) {
  return String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
}
