import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { z } from 'zod';
import type { Config } from '../config.js';
import {
  billingStatus,
  type Component,
  COMPONENTS,
  componentStates,
  deliveryStatus,
  nextDraws,
  type Readings,
  reportingStatus,
  type Seen,
  seenAt,
  type Status,
  upcomingDraws,
} from './status.js';

/** Cache time of the status, so that many readers cost as much as one. */
export const FRESH_MS = 10_000;
/** A service that takes longer is reported as not responding. */
const ANSWER_LIMIT_MS = 2_500;

/** Reads the state of the services on request, with at most one read at a time. */
@Injectable()
export class StatusService {
  private known: { at: number; status: Status } | undefined;
  private reading: Promise<Status> | undefined;
  private readonly seen = new Map<Component, Seen>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async read(): Promise<Status> {
    if (this.known && performance.now() - this.known.at < FRESH_MS) return this.known.status;
    this.reading ??= this.check().finally(() => (this.reading = undefined));
    return this.reading;
  }

  private async check(): Promise<Status> {
    const readings = await this.readAll();
    const checkedAt = new Date();
    const states = componentStates(readings);
    const components = COMPONENTS.map((component) => {
      const seen = seenAt(this.seen.get(component), states[component], checkedAt);
      this.seen.set(component, seen);
      return { component, ...seen };
    });
    const status = { checkedAt, components, draws: nextDraws(readings) };
    this.known = { at: performance.now(), status };
    return status;
  }

  private async readAll(): Promise<Readings> {
    const { IDENTITY_URL, MEMBERS_URL, BILLING_URL, DELIVERY_URL, REPORTING_URL, NUMBERGEN_URL } = this.config;
    const { KEYCLOAK_URL, KEYCLOAK_REALM } = this.config;
    const [identity, keycloak, members, billing, delivery, reporting, draws] = await Promise.all([
      isAnswering(`${IDENTITY_URL}/health/ready`),
      isAnswering(`${KEYCLOAK_URL}/realms/${KEYCLOAK_REALM}/.well-known/openid-configuration`),
      isAnswering(`${MEMBERS_URL}/health/ready`),
      statusOf(BILLING_URL, billingStatus),
      statusOf(DELIVERY_URL, deliveryStatus),
      statusOf(REPORTING_URL, reportingStatus),
      answerOf(`${NUMBERGEN_URL}/api/draws`, upcomingDraws),
    ]);
    return { identity, keycloak, members, billing, delivery, reporting, draws };
  }
}

/** Returns the response, or null for a service that does not respond with success in time. */
const responseOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
    (response) => (response.ok ? response : null),
    () => null,
  );

async function isAnswering(url: string) {
  const response = await responseOf(url);
  // An unread body would occupy its connection
  await response?.body?.cancel();
  return response !== null;
}

async function answerOf<T>(url: string, schema: z.ZodType<T>): Promise<T | null> {
  const response = await responseOf(url);
  const body: unknown = await response?.json().catch(() => null);
  return schema.safeParse(body).data ?? null;
}

/** Returns the status of a service; null when it is not ready. */
async function statusOf<T>(url: string, schema: z.ZodType<T>) {
  const [isReady, status] = await Promise.all([
    isAnswering(`${url}/health/ready`),
    answerOf(`${url}/internal/status`, schema),
  ]);
  return isReady ? status : null;
}
