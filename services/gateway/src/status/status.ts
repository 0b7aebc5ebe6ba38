import { z } from 'zod';

export const STATES = ['operational', 'degraded', 'down'] as const;
export type State = (typeof STATES)[number];

export const COMPONENTS = ['sign-up', 'sign-in', 'payments', 'delivery', 'results'] as const;
export type Component = (typeof COMPONENTS)[number];

/** Response of billing to `GET /internal/status`. */
export const billingStatus = z.object({ isProviderReachable: z.boolean() });

export const NUMBERS_STATES = ['scheduled', 'sending', 'at-risk', 'sent', 'incomplete'] as const;

/** Response of delivery to `GET /internal/status`. */
export const deliveryStatus = z.object({
  unavailableChannels: z.array(z.enum(['sms', 'email', 'push'])),
  draws: z.array(z.object({ drawId: z.string(), numbers: z.enum(NUMBERS_STATES) })),
});

/** Response of reporting to `GET /internal/status`. */
export const reportingStatus = z.object({ isResultOverdue: z.boolean() });

/** The part of numbergen's `GET /api/draws` that the status shows. */
export const upcomingDraws = z.object({
  items: z.array(
    z.object({ drawId: z.string(), game: z.string(), date: z.iso.date(), drawAt: z.string(), deadline: z.string() }),
  ),
});

/** The responses of the services; null or false for one that did not respond. */
export interface Readings {
  identity: boolean;
  keycloak: boolean;
  members: boolean;
  billing: z.infer<typeof billingStatus> | null;
  delivery: z.infer<typeof deliveryStatus> | null;
  reporting: z.infer<typeof reportingStatus> | null;
  draws: z.infer<typeof upcomingDraws> | null;
}

/** Each member gets numbers on at least one of these channels; notifications are additional. */
const CHANNELS = ['sms', 'email'] as const;

const stateOf = (isDown: boolean, isDegraded: boolean): State =>
  isDown ? 'down' : isDegraded ? 'degraded' : 'operational';

/** Returns the state of each component that visitors and members use. */
export function componentStates(readings: Readings): Record<Component, State> {
  const { identity, keycloak, members, billing, delivery, reporting, draws } = readings;
  const isProviderUnreachable = billing?.isProviderReachable === false;
  const unavailable: readonly string[] = delivery?.unavailableChannels ?? CHANNELS;
  const isLate = delivery?.draws.some(({ numbers }) => numbers === 'at-risk' || numbers === 'incomplete') ?? false;
  return {
    'sign-up': stateOf(!identity || !keycloak || !members || !billing, isProviderUnreachable),
    // Members sign in at Keycloak; without identity or members, the pages after it are incomplete
    'sign-in': stateOf(!keycloak, !identity || !members),
    payments: stateOf(!billing, isProviderUnreachable),
    // Without numbergen, already assigned numbers are still sent
    delivery: stateOf(
      CHANNELS.every((channel) => unavailable.includes(channel)),
      unavailable.length > 0 || isLate || !draws,
    ),
    results: stateOf(!reporting, reporting?.isResultOverdue === true),
  };
}

const SHOWN_DRAWS = 4;

/**
 * Returns the next draws, soonest first, with the state of their numbers, which is null while delivery does not
 * respond.
 */
export function nextDraws({ draws, delivery }: Readings) {
  if (!draws) return null;
  const numbersOf = (drawId: string) =>
    delivery && (delivery.draws.find((draw) => draw.drawId === drawId)?.numbers ?? 'scheduled');
  return draws.items.slice(0, SHOWN_DRAWS).map(({ drawId, game, date, drawAt, deadline }) => ({
    drawId,
    game,
    date,
    drawAt,
    deadline,
    numbers: numbersOf(drawId),
  }));
}

/** A state, with the time when it was first seen. */
export interface Seen {
  state: State;
  since: Date;
}

/** Returns the seen state. An unchanged state retains its time. */
export const seenAt = (before: Seen | undefined, state: State, now: Date): Seen =>
  before?.state === state ? before : { state, since: now };

export const statusResponse = z.object({
  checkedAt: z.date(),
  components: z.array(
    z.object({
      component: z.enum(COMPONENTS),
      state: z.enum(STATES),
      /** When the gateway first saw it in this state; it may have begun earlier. */
      since: z.date(),
    }),
  ),
  /** Null while the schedule of draws is not available. */
  draws: z
    .array(
      z.object({
        drawId: z.string(),
        game: z.string(),
        date: z.iso.date(),
        drawAt: z.string(),
        deadline: z.string(),
        numbers: z.enum(NUMBERS_STATES).nullable(),
      }),
    )
    .nullable(),
});
export type Status = z.infer<typeof statusResponse>;
