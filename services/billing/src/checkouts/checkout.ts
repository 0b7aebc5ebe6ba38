/** A payment page. It is stored before it is requested from the provider. */
export interface Checkout {
  attempt: number;
  priceId: string;
  startedAt: Date;
  expiresAt: Date;
  /** Present once the provider has responded. */
  sessionId?: string;
  url?: string;
  /** Session of an earlier attempt, to be closed before this one opens. */
  replaces?: string;
}

/** The result of a paid checkout session, or of a gift that was redeemed. */
export interface Payment {
  /** Absent for a gift. */
  sessionId?: string;
  subscriptionId: string;
  invoiceId: string;
  paidAt: Date;
}

const MINUTE_MS = 60_000;
/** The provider rejects less than 30 minutes, counted from the request. */
const PAGE_OPEN_MS = 35 * MINUTE_MS;
/** How long the same page is requested again before a new one replaces it: longer than a call to the provider takes. */
const ASK_AGAIN_MS = MINUTE_MS;

/** Returns a new page, which replaces the earlier one if there is one. */
export function nextCheckout(priceId: string, now: Date, earlier?: Checkout): Checkout {
  const expiresAt = new Date(now.getTime() + PAGE_OPEN_MS);
  const replaces = earlier?.sessionId ?? earlier?.replaces;
  return { attempt: (earlier?.attempt ?? 0) + 1, priceId, startedAt: now, expiresAt, ...(replaces && { replaces }) };
}

// Without a response from the provider the visitor never saw the page, so it can be replaced
export const canBeResumed = ({ url, startedAt }: Checkout, now: Date) =>
  url !== undefined || now.getTime() - startedAt.getTime() < ASK_AGAIN_MS;
