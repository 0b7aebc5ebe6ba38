import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import type { MessageDocument } from '../src/messages/message-state.js';
import { OutcomeReconciler } from '../src/dispatch/outcome-reconciler.service.js';
import { statusCheckHorizon } from '../src/messages/message-state.js';
import { aMessage } from './builders.js';
import { aWorld } from './world.js';

const DAY_MS = 86_400_000;
/** More than one batch. */
const STALE = 450;

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const stored = () => world.service.app.get(MessagesRepository);
const now = () => world.service.clock.now();
/** Too far ahead to be looked up in this test. */
const lookupAt = new Date(Date.now() + DAY_MS);

/** An accepted text without a report. */
async function acceptText(id: string, deadline: Date) {
  const { _id, ...message } = aMessage({ state: 'accepted', attempt: 1, to: '+15015550142', providerId: `SM-${id}` });
  await stored().insert(id, { ...message, deadline, lookupAt });
}

const withLookUp = async () =>
  (
    await stored()
      .rows.find({ lookupAt: { $exists: true } })
      .lean<MessageDocument[]>()
  ).map(({ _id }) => _id);
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

describe('texts without a final report', () => {
  it('[F61] are no longer looked up a day after their deadline', async () => {
    await acceptText('open', new Date(now().getTime() + 3 * DAY_MS));
    await acceptText('ended', new Date(now().getTime() + DAY_MS / 2));
    await world.service.app.get(OutcomeReconciler).endStatusChecks();
    expect((await withLookUp()).toSorted()).toEqual(['ended', 'open']);
    await world.moveTo(new Date(now().getTime() + 2 * DAY_MS));
    await world.service.app.get(OutcomeReconciler).endStatusChecks();
    expect(await withLookUp()).toEqual(['open']);
    expect(await stored().find('ended')).toMatchObject({ state: 'accepted' });
    const anyTime = new Date(lookupAt.getTime() + DAY_MS);
    const left = await stored().toLookUp(anyTime, statusCheckHorizon(now()), 10);
    expect(left).toEqual(['open']);
  });

  it('from an earlier release are no longer looked up after a restart', async () => {
    const stale = Array.from({ length: STALE }, (_, n) => `stale-${n}`);
    await Promise.all(stale.map((id) => acceptText(id, daysAgo(40))));
    expect(await withLookUp()).toHaveLength(STALE + 1);
    await world.service.reboot();
    await eventually(async () => expect(await withLookUp()).toEqual(['open']));
    expect(await stored().rows.countDocuments({ state: 'accepted' })).toBe(STALE + 2);
  });
});
