import type { StoredEvent } from './records.js';

/** The API version the pinned SDK speaks; the webhook endpoint is set to the same one. */
export const API_VERSION = '2026-10-28.endive';

export function presentEvent(event: StoredEvent) {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: { object: event.object, ...(event.previous && { previous_attributes: event.previous }) },
    livemode: false,
    pending_webhooks: event.delivery === 'accepted' ? 0 : 1,
    request: { id: null, idempotency_key: event.idempotencyKey },
    type: event.type,
  };
}
