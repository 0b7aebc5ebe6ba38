import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawResultCorrectedSchema } from '@numbercast/contracts/reporting/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { beginBroadcast, type Correction } from '../src/scheduling/result-corrections/correction-broadcast.js';
import { CorrectionBroadcastsRepository } from '../src/scheduling/result-corrections/broadcasts.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

const WHITES = [5, 17, 28, 33, 64];
const MEMBERS = ['ada', 'ben', 'cleo', 'dan', 'eve'];

describe('a corrected result', () => {
  let world: Awaited<ReturnType<typeof aWorld>>;
  let drawId: string;
  let correction: Correction;

  const mailsTo = (memberId: string) =>
    world.mailsAt(`${memberId}@example.com`).filter(({ subject }) => subject.startsWith('Corrected result'));
  const expectCounts = (counts: Record<string, number>) =>
    eventually(() => {
      const found = Object.keys(counts).map((memberId) => [memberId, mailsTo(memberId).length]);
      expect(Object.fromEntries(found)).toEqual(counts);
    }, 120_000);
  const rowsOf = (memberId: string) => world.service.app.get(MessagesRepository).listOfAssignment(drawId, memberId);

  const isGiven = (memberId: string) =>
    eventually(async () => {
      if ((await rowsOf(memberId)).length === 0) throw new Error(`${memberId} has no numbers yet`);
    });

  beforeAll(async () => {
    world = await aWorld();
    const { date } = world.sunday;
    drawId = `powerball-${date}`;
    const [result, before] = [6, 9].map((red) => ({ whites: WHITES, red }));
    correction = { game: 'powerball', date, result: result!, before: before! };
    for (const [place, memberId] of MEMBERS.entries())
      await join(world.service, memberId, {
        phone: `412555040${place}`,
        ...(memberId === 'ben' && { emailAllowed: false }),
      });
    await join(world.service, 'bystander', { phone: '4125550499' });
    for (const memberId of MEMBERS) await assign(world.service, memberId, world.sunday);
    for (const memberId of MEMBERS) await isGiven(memberId);
  });

  afterAll(() => world.close());

  const correct = (seq: number) => {
    const of = { drawId, game: 'powerball', date: correction.date };
    const payload = { result: { ...of, ...correction.result }, previous: { ...of, ...correction.before } };
    return world.service.publish(DrawResultCorrectedSchema, payload, { aggregateId: drawId, seq });
  };

  it('is emailed once to all members with numbers of the draw who may get email', async () => {
    await correct(4);
    await correct(4);
    await expectCounts({ ada: 1, ben: 0, cleo: 1, dan: 1, eve: 1, bystander: 0 });
    const [mail] = mailsTo('ada');
    expect(mail!.text).toContain('The correct result is 05-17-28-33-64 +06. We published 05-17-28-33-64 +09.');
    expect(mail!.text).toContain('/past-numbers');
    expect(mail!.text).toContain('/api/unsubscribe/');
    const reason = async () => {
      const message = await world.service.app
        .get(MessagesRepository)
        .rows.findOne({ memberId: 'ben', 'content.kind': 'result-corrected' } as never);
      expect(message).toMatchObject({ state: 'suppressed', reason: 'opted-out' });
    };
    await eventually(reason);
  });

  it('is emailed by the next replica to the members that a killed replica had not reached', async () => {
    const broadcasts = world.service.app.get(CorrectionBroadcastsRepository);
    await broadcasts.insert('stopped', { ...beginBroadcast(drawId, correction), cursor: `${drawId}|cleo|~` });
    await expectCounts({ ada: 1, cleo: 1, dan: 2, eve: 2 });
    await eventually(async () => expect((await broadcasts.find('stopped'))?.state).toBe('done'));
  });
});
