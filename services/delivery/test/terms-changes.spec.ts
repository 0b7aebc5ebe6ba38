import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { TermsBroadcastService } from '../src/scheduling/terms-changes/terms-broadcast.service.js';
import { TermsBroadcastsRepository } from '../src/scheduling/terms-changes/terms-broadcasts.repository.js';
import { join } from './publish-events.js';
import { aWorld } from './world.js';

const terms = {
  kind: 'terms' as const,
  version: '1.1',
  effective: '2027-01-01',
  changes: ['You can pause your membership until a date you choose.'],
};

describe('a new version of the terms', () => {
  let world: Awaited<ReturnType<typeof aWorld>>;
  const mailsTo = (memberId: string) =>
    world.mailsAt(`${memberId}@example.com`).filter(({ subject }) => subject.startsWith('Our terms change'));
  const expectCounts = (counts: Record<string, number>) =>
    eventually(() => {
      const found = Object.keys(counts).map((memberId) => [memberId, mailsTo(memberId).length]);
      expect(Object.fromEntries(found)).toEqual(counts);
    }, 120_000);
  const announce = (version = terms.version) =>
    world.service.app.get(TermsBroadcastService).announce({ ...terms, version });

  beforeAll(async () => {
    world = await aWorld();
    await join(world.service, 'ada', { phone: '4125550401', termsVersion: '1.0' });
    await join(world.service, 'ben', { phone: '4125550402', emailAllowed: false });
    await join(world.service, 'cleo', { phone: '4125550403', termsVersion: '1.1' });
    const recipients = world.service.app.get(RecipientsRepository);
    await eventually(async () => {
      if ((await recipients.listAccountHolders('', 10)).length < 3) throw new Error('not all members are known');
    });
  });
  afterAll(() => world.close());

  it('is emailed once to every member who has not accepted it, also without consent to email', async () => {
    await Promise.all([announce(), announce()]);
    await announce();
    await expectCounts({ ada: 1, ben: 1, cleo: 0 });
    const [mail] = mailsTo('ada');
    expect(mail!.subject).toMatch(/^Our terms change on .*January 1/);
    expect(mail!.text).toContain(terms.changes[0]);
    expect(mail!.text).toContain('/profile');
  });

  it('is emailed by the next replica to the members that a killed replica had not reached', async () => {
    const { broadcasts } = world.service.app.get(TermsBroadcastsRepository);
    await broadcasts.insert('1.2', { state: 'sending', cursor: 'ada' });
    await announce('1.2');
    await eventually(async () => expect((await broadcasts.find('1.2'))?.state).toBe('done'));
    await expectCounts({ ada: 1, ben: 2, cleo: 1 });
  });
});
