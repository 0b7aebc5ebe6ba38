import { createRequire } from 'node:module';

/** The part of the client's request queue of a broker that this file reads. */
interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

const require = createRequire(import.meta.url);
const { prototype } = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
const { scheduleCheckPendingRequests: schedule } = prototype;

/**
 * Stops the client's timer while no request is pending. After the first response kafkajs 2.2.4 checks its queue of
 * pending requests every millisecond for as long as the process lives, also on closed connections: half of the processor
 * time of an idle service (tulios/kafkajs#1704). A request that has to wait schedules the check itself.
 */
export function stopIdleTimers() {
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
}
