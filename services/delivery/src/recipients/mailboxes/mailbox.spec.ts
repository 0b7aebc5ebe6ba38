import { describe, expect, it } from '@jest/globals';
import { endLift, isUnusable, type Mailbox, postponeLift, reopen, returnMail } from './mailbox.js';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const returnedOn = (...days: number[]) =>
  days.reduce<Mailbox | null>((mailbox, at) => returnMail(mailbox, day(at))?.next ?? mailbox, null)!;

describe('a mailbox that returns mails for a reason that may pass', () => {
  it('stays in use, and SendGrid is to send to it again', () => {
    const mailbox = returnedOn(1, 2, 3, 4, 5, 6);
    expect(mailbox.lift).toMatchObject({ lists: ['bounces'] });
    expect(isUnusable(mailbox)).toBe(false);
  });

  it('is unusable after five mails within two weeks or more', () => {
    expect(isUnusable(returnedOn(1, 5, 9, 15))).toBe(false);
    expect(isUnusable(returnedOn(1, 5, 9, 12, 15))).toBe(true);
  });

  it('is usable again after a week without a returned mail', () => {
    expect(isUnusable(returnedOn(1, 5, 9, 16, 20))).toBe(false);
  });

  it('counts a report that comes again once', () => {
    expect(returnMail(returnedOn(1, 2), day(2))).toBeNull();
  });
});

describe('taking an address off the lists of SendGrid', () => {
  const all = reopen(returnedOn(1), ['spam', 'bounces'], day(2)).next;

  it('is asked for all lists when the member allows email again, and earlier returns are forgotten', () => {
    expect(all).toEqual({ lift: { lists: ['bounces', 'spam'], dueAt: day(2), tries: 0 } });
  });

  it('is done once, unless more was asked for meanwhile', () => {
    expect(endLift(all, all.lift!)?.next).toEqual({});
    expect(endLift(reopen(all, ['spam'], day(3)).next, all.lift!)).toBeNull();
  });

  it('is tried again later when SendGrid did not do it, at last every hour', () => {
    const later = (tries: number) => postponeLift({ lift: { ...all.lift!, tries } }, { ...all.lift!, tries }, day(2))!;
    const waits = [0, 1, 2, 20].map((tries) => later(tries).next.lift!.dueAt.getTime() - day(2).getTime());
    expect(waits).toEqual([30_000, 60_000, 120_000, 3_600_000]);
    expect(later(2).next.lift).toMatchObject({ lists: ['bounces', 'spam'], tries: 3 });
  });
});
