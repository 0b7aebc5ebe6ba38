import { describe, expect, it } from '@jest/globals';
import { endLift, isUnusable, type Mailbox, postponeLift, reopen, returnMail } from './mailbox.js';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const returnedOn = (...days: number[]) =>
  days.reduce<Mailbox | null>((mailbox, at) => returnMail(mailbox, day(at))?.next ?? mailbox, null)!;

describe('a mailbox with temporary bounces', () => {
  it('stays in use, and its removal from the bounce list of SendGrid is scheduled', () => {
    const mailbox = returnedOn(1, 2, 3, 4, 5, 6);
    expect(mailbox.lift).toMatchObject({ lists: ['bounces'] });
    expect(isUnusable(mailbox)).toBe(false);
  });

  it('becomes unusable after five bounces over at least two weeks', () => {
    expect(isUnusable(returnedOn(1, 5, 9, 15))).toBe(false);
    expect(isUnusable(returnedOn(1, 5, 9, 12, 15))).toBe(true);
  });

  it('counts only the bounces since the last week without any bounce', () => {
    expect(isUnusable(returnedOn(1, 5, 9, 16, 20))).toBe(false);
  });

  it('counts a repeated report once', () => {
    expect(returnMail(returnedOn(1, 2), day(2))).toBeNull();
  });
});

describe('removing an address from the suppression lists of SendGrid', () => {
  const all = reopen(returnedOn(1), ['spam', 'bounces'], day(2)).next;

  it('is requested for all lists when the member allows email again, and earlier bounces are discarded', () => {
    expect(all).toEqual({ lift: { lists: ['bounces', 'spam'], dueAt: day(2), tries: 0 } });
  });

  it('is completed once, unless another removal was requested in the meantime', () => {
    expect(endLift(all, all.lift!)?.next).toEqual({});
    expect(endLift(reopen(all, ['spam'], day(3)).next, all.lift!)).toBeNull();
  });

  it('is retried with increasing delays, up to an hour, when SendGrid fails', () => {
    const later = (tries: number) => postponeLift({ lift: { ...all.lift!, tries } }, { ...all.lift!, tries }, day(2))!;
    const waits = [0, 1, 2, 20].map((tries) => later(tries).next.lift!.dueAt.getTime() - day(2).getTime());
    expect(waits).toEqual([30_000, 60_000, 120_000, 3_600_000]);
    expect(later(2).next.lift).toMatchObject({ lists: ['bounces', 'spam'], tries: 3 });
  });
});
