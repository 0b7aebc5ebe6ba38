import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import {
  deliveriesQuery,
  drawsQuery,
  pastNumbersQuery,
  type Member,
  type PastDraw,
  type UpcomingDraw,
} from '../account/api.js';
import { useNow } from './use-now.js';
import { weekOf, type Week } from './week.js';

/** Fallback without the calendar: draws without a result are assumed to be upcoming. */
const guessed = (numbers: readonly PastDraw[]): UpcomingDraw[] =>
  numbers.filter(({ result }) => !result).map((draw) => ({ ...draw, date: draw.drawDate, state: 'sealed' }));

export interface ShownWeek extends Week {
  readonly now: number;
  readonly deliveries: Parameters<typeof weekOf>[0]['deliveries'];
  /** Whether it is known what was sent. */
  readonly isDeliveryKnown: boolean;
  readonly hasNumbersFailed: boolean;
  readonly retry: () => void;
}

/** Returns the member's week. The page renders it once all parts have loaded or failed. */
export function useWeek({ games }: Member): ShownWeek {
  const draws = useQuery(drawsQuery);
  const sent = useQuery(deliveriesQuery);
  const past = useInfiniteQuery(pastNumbersQuery);
  const now = useNow(draws.data?.aheadMs ?? 0);
  const numbers = past.data?.pages[0]?.items ?? [];
  const deliveries = sent.data?.items ?? [];
  return {
    ...weekOf({ games, draws: draws.data?.items ?? guessed(numbers), deliveries, numbers, now }),
    now,
    deliveries,
    isDeliveryKnown: Boolean(draws.data && sent.data),
    hasNumbersFailed: !past.data,
    retry: () => void Promise.all([draws.refetch(), sent.refetch(), past.refetch()]),
  };
}
