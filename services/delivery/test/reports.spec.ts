import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import type { ProviderEvent } from '../src/callbacks/provider-event.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** A delivery report for an unknown message: the test is about how soon reports are processed. */
const aReport = (n: number): ProviderEvent => ({
  kind: 'sendgrid',
  payload: { event: 'delivered', email: `m${n}@example.com`, timestamp: 1_700_000_000 + n, d: `gone|m${n}|email` },
});

describe('reports that a process kept and died before it took them in', () => {
  it('are processed poll after poll, thousands of them without a pause in between', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const inbox = world.service.app.get(InboxRepository);
    const reports = Array.from({ length: 4_000 }, (_, n) => aReport(n));
    expect(await inbox.insert(reports, { now: anHourAgo, technical: anHourAgo })).toHaveLength(reports.length);
    const kept = world.service.app.get(Store).connection.collection('provider_events');
    await eventually(async () => expect(await kept.countDocuments({ doneAt: null })).toBe(0));
  });
});
