import { z } from 'zod';
import { missing, parameters } from './api-error.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { flag, paging, range, text, within } from './parameter.js';
import { presentEvent } from './present-event.js';
import type { StripeWorld } from './world.js';

const KEPT_SECONDS = 30 * 86_400;
const List = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created: range.optional(),
  delivery_success: flag.optional(),
});

/** The event log of the last 30 days. */
export function eventOperations(declare: Declare, world: StripeWorld) {
  const { events } = world.tables;
  declare('GET', '/events', (params) => {
    const filter = parameters(List, params);
    const delivered = filter.delivery_success;
    const found = events
      .newestFirst()
      .filter(
        ({ type, created, delivery }) =>
          matchesType(type, filter.type) &&
          (filter.types?.includes(type) ?? true) &&
          (delivered === undefined || delivered === (delivery === 'accepted')) &&
          within(created, filter.created) &&
          created > world.now() - KEPT_SECONDS,
      );
    return page(found, filter, { url: '/v1/events', present: presentEvent });
  });
  declare('GET', '/events/:id', (_params, id) => {
    const event = events.get(id);
    if (!event) throw missing('event', id);
    return presentEvent(event);
  });
}

function matchesType(type: string, wanted: string | undefined) {
  if (wanted === undefined) return true;
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
