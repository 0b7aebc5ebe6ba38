import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MemberPausedSchema,
  MemberReactivatedSchema,
  PauseEndingSchema,
  PauseEndSetSchema,
} from '@numbercast/contracts/members/v1/events';
import { gamesDateOf } from '@numbercast/lottery';
import { Clock, Store } from '@numbercast/platform';
import { PausesService } from '../src/pauses/pauses.service.js';
import { People } from './people.js';

let people: People;

beforeAll(async () => {
  people = await People.boot();
});
afterAll(() => people?.service.close());

const DAY_MS = 86_400_000;
const clock = () => people.service.app.get(Clock);
const advanceDue = () => people.service.app.get(PausesService).advanceDue();
const dateIn = (days: number) => gamesDateOf(clock().now().getTime() + days * DAY_MS);
const pause = (memberId: string, body: object) => people.asksAs(memberId, 'POST', '/api/member/pause', body);

describe('a member who pauses until a date', () => {
  it('sees the end date, is reminded a week before, and gets numbers again on that date', async () => {
    const memberId = await people.joins();
    const isAbout = (event: { memberId: string }) => event.memberId === memberId;
    const isOf = ({ member }: { member?: { memberId: string } | undefined }) => member?.memberId === memberId;
    const until = dateIn(30);
    const { status, body } = await pause(memberId, { until });
    expect({ status, info: body.accountInfo }).toMatchObject({
      status: 200,
      info: { accountStatus: 'paused', pausedUntil: `${until}T17:00:00.000Z` },
    });
    await people.service.published(MemberPausedSchema, isOf);
    const set = await people.service.published(PauseEndSetSchema, isAbout);
    expect(timestampDate(set.until!).toISOString()).toBe(body.accountInfo.pausedUntil);
    const asAdmin = await people.service.asAdmin();
    const shown = await people.asks('GET', `/api/admin/members/${memberId}`, asAdmin);
    expect(shown.body.pausedUntil).toBe(body.accountInfo.pausedUntil);

    clock().set(new Date(clock().now().getTime() + 24 * DAY_MS));
    await advanceDue();
    await people.service.published(PauseEndingSchema, isAbout);
    expect((await people.asksAs(memberId, 'GET', '/api/member')).body.accountInfo.accountStatus).toBe('paused');

    clock().set(new Date(clock().now().getTime() + 7 * DAY_MS));
    await advanceDue();
    const back = await people.service.published(MemberReactivatedSchema, isOf);
    expect(back.member?.receivesNumbers).toBe(true);
    expect((await people.asksAs(memberId, 'GET', '/api/member')).body.accountInfo).toMatchObject({
      accountStatus: 'active',
      pausedUntil: null,
    });
  });

  it('gets numbers again on that date even if the record of another member cannot be decrypted', async () => {
    const [unreadable, memberId] = [await people.joins(), await people.joins()];
    await pause(unreadable, { until: dateIn(20) });
    await pause(memberId, { until: dateIn(30) });
    const members = people.service.app.get(Store).connection.collection<{ _id: string }>('members');
    await members.updateOne({ _id: unreadable }, { $set: { 'profile.phone': 'encrypted:gone:AAAA' } });
    try {
      clock().set(new Date(clock().now().getTime() + 31 * DAY_MS));
      await expect(advanceDue()).rejects.toThrow(`members/${unreadable} cannot be decrypted`);
      const { body } = await people.asksAs(memberId, 'GET', '/api/member');
      expect(body.accountInfo.accountStatus).toBe('active');
    } finally {
      await members.deleteOne({ _id: unreadable });
    }
  });

  it('can change the date and remove it', async () => {
    const memberId = await people.joins();
    await pause(memberId, { until: dateIn(30) });
    const later = dateIn(60);
    expect((await pause(memberId, { until: later })).body.accountInfo.pausedUntil).toBe(`${later}T17:00:00.000Z`);
    expect((await pause(memberId, {})).body.accountInfo).toMatchObject({ accountStatus: 'paused', pausedUntil: null });
  });

  it.each([
    ['a word', () => 'soon'],
    ['today', () => dateIn(0)],
    ['more than six months away', () => dateIn(200)],
  ])('must choose a date from tomorrow to six months from now, not %s', async (_case, until) => {
    const memberId = await people.joins();
    const { status, body } = await pause(memberId, { until: until() });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '/until', detail: expect.stringContaining('Enter a date') }]);
    expect((await people.asksAs(memberId, 'GET', '/api/member')).body.accountInfo.accountStatus).toBe('active');
  });
});
