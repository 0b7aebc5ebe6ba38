import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, operationOf, problem, ProviderCalls } from '@numbercast/platform';
import Stripe from 'stripe';
import type { Config } from '../config.js';

export const providerUnavailable = problem('payment-provider-unavailable', 503, 'Payments are not available right now');

/** Types and shapes in this service apply to this version only; the webhook endpoint is set to it as well. */
export const API_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 15_000;
// Safe: the SDK sends one idempotency key for a call and its retries
const RETRIES = 2;

/** The configured SDK of the payment provider. Used only by the classes that map the provider to our model. */
@Injectable()
export class StripeClient {
  readonly api: Stripe;

  constructor(@Inject(CONFIG) config: Config, calls: ProviderCalls) {
    this.api = new Stripe(config.STRIPE_API_KEY, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      httpClient: observed(calls),
      ...addressOf(config.STRIPE_API_URL),
    });
  }
}

/** Wraps the SDK's HTTP client, so that each request, including retries, is timed and counted. */
function observed(calls: ProviderCalls): Stripe.HttpClient {
  const plain = Stripe.createNodeHttpClient();
  return {
    getClientName: () => plain.getClientName(),
    makeRequest: (host, port, path, method, ...rest) =>
      calls.call(
        'stripe',
        operationOf(method, path),
        () => plain.makeRequest(host, port, path, method, ...rest),
        (answer) => String(answer.getStatusCode()),
      ),
  };
}

/** Converts a time of the provider, which is in seconds. */
export const instant = (seconds: number) => new Date(seconds * 1000);

/** Returns the id of an object that may have been expanded. */
export function idOf(reference: string | { id: string }): string;
export function idOf(reference: string | { id: string } | null): string | null;
export function idOf(reference: string | { id: string } | null) {
  return reference !== null && typeof reference === 'object' ? reference.id : reference;
}

/** Returns the SDK options for a server other than Stripe's. */
export function addressOf(url: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

/** Runs a provider call for a waiting visitor. An outage becomes a problem that asks the visitor to try again. */
export async function orUnavailable<T>(
  call: () => Promise<T>,
  detail = 'You have not been charged. Please try again in a moment.',
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isOutage(error) ? providerUnavailable({ detail }) : error;
  }
}

/** Whether the provider is unreachable, fails, or limits the request rate, so that the same call may succeed later. */
export function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** Whether the error says that the object does not exist (any more). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
