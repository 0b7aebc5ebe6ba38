import { createRequire } from 'node:module';
import { afterEach, describe, expect, it } from '@jest/globals';
import { stopIdleTimers } from './request-queue.js';

interface Queue {
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  maybeThrottle(ms: number): void;
  push(request: object): void;
  fulfillRequest(response: object): void;
  destroy(): void;
}

const require = createRequire(import.meta.url);
const RequestQueue = require('kafkajs/src/network/requestQueue') as new (options: object) => Queue;
const ignore = () => undefined;
const logger = { debug: ignore, warn: ignore, namespace: () => logger };

const queues: Queue[] = [];
const queueOf = (maxInFlightRequests: number) => {
  const queue = new RequestQueue({ clientId: 'c', broker: 'b:1', requestTimeout: 1_000, maxInFlightRequests, logger });
  queues.push(queue);
  return queue;
};

const pushTo = (queue: Queue, correlationId: number) =>
  new Promise<void>((sent) => {
    const entry = { correlationId, resolve: ignore, reject: ignore };
    queue.push({ entry, expectResponse: true, sendRequest: sent });
  });
const fulfill = (queue: Queue, correlationId: number) => queue.fulfillRequest({ correlationId, payload: {}, size: 0 });

afterEach(() => queues.splice(0).forEach((queue) => queue.destroy()));

stopIdleTimers();

describe('the queue of requests to a broker', () => {
  it('has no timer once every request is answered', async () => {
    const queue = queueOf(1);
    await pushTo(queue, 1);
    fulfill(queue, 1);
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  it('sends a request that waited for the one before it', async () => {
    const queue = queueOf(1);
    await pushTo(queue, 1);
    const second = pushTo(queue, 2);
    fulfill(queue, 1);
    await second;
  });

  it('sends a request that waited for the end of a throttle', async () => {
    const queue = queueOf(1);
    queue.maybeThrottle(20);
    const sent = pushTo(queue, 1);
    expect(queue.throttleCheckTimeoutId).not.toBeNull();
    await sent;
  });
});
