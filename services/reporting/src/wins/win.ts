import { acted, type Decision, problem } from '@numbercast/platform';
import { z } from 'zod';
import { type Game, GAMES } from '@numbercast/lottery';
import { type Outcome, outcomeSchema } from '../draws/outcome.js';
import { businessDayAfter, endOfDay } from './federal-days.js';

/** Who did something, and when. */
const actSchema = z.object({ by: z.string(), at: z.date() });
export type Act = z.infer<typeof actSchema>;

/** What we have to do, and may ask for, when a payout is above the limit (spec §9). */
const caseSchema = z.object({
  state: z.enum(['open', 'contacted', 'closed']),
  opened: actSchema,
  /** The last day to contact the winner, where the draws are held. */
  dueOn: z.iso.date(),
  /** When that day is over. */
  dueAt: z.date(),
  /** Our share of the payout. */
  shareCents: z.int(),
  contacted: actSchema.optional(),
  closed: actSchema.optional(),
});
export type WinCase = z.infer<typeof caseSchema>;

export const winResponse = z.object({
  winId: z.string(),
  game: z.enum(GAMES),
  drawId: z.string(),
  date: z.iso.date(),
  memberId: z.string(),
  balls: outcomeSchema,
  /** Whether the set has won by the result as it is published now. */
  stands: z.boolean(),
  /** The last day to contact the winner of a payout above the limit, and when that day is over. */
  contactBy: z.object({ dueOn: z.iso.date(), dueAt: z.date() }),
  payout: actSchema.extend({ grossCents: z.int() }).nullable(),
  case: caseSchema.nullable(),
  /** The jackpot of the draw, as an operator confirmed it and as its feed has it. */
  jackpot: z.object({
    confirmedMillions: z.int().nullable(),
    feed: z
      .object({
        dollars: z.int(),
        /** Tickets that won it; null until the feed has them. */
        winners: z.int().nullable(),
        /** For each ticket that won; null while no winner is known. */
        payoutCents: z.int().nullable(),
        source: z.string(),
        readAt: z.date(),
      })
      .nullable(),
  }),
});

/** A member's set won the jackpot of a draw, and what was paid for it. */
export interface Win {
  game: Game;
  drawId: string;
  /** Date of the draw, on whose result both sources agree. */
  date: string;
  memberId: string;
  /** The set, which is what was drawn. */
  balls: Outcome;
  /** Publicly verified, before taxes. */
  payout?: Act & { grossCents: number };
  case?: WinCase;
}

/** Whether an operator has something to do: a payout to record, or a winner to contact. */
export const isOpen = ({ stands, payout, case: opened }: z.infer<typeof winResponse>) =>
  stands && (!payout || opened?.state === 'open');

export const winNotFound = problem('win-not-found', 404, 'Jackpot win not found');
export const winVoid = problem('win-void', 409, 'This set has not won by the corrected result');
export const winnerContacted = problem('winner-contacted', 409, 'The winner was already contacted with another payout');
export const noCase = problem('no-case', 409, 'No case exists: no payout above the limit is recorded');
export const winnerNotContacted = problem('winner-not-contacted', 409, 'Contact the winner first');

/** No share is owed of this or less. */
const LIMIT_CENTS = 50_000_000_00;
const DAYS_TO_CONTACT = 3;
const ZONE = 'America/New_York';

/** 2.5 %, which is a fortieth; parts of a cent are left to the winner. */
export const shareOf = (grossCents: number) => (grossCents - (grossCents % 40)) / 40;

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function auditEntry(act: Act, action: string, { drawId, memberId }: Win, more?: string) {
  const target = [drawId, memberId, more].filter((part) => part !== undefined).join(' ');
  return acted(act, action, target);
}

/** The last day to contact the winner of a draw, and when that day is over. */
export function contactBy(date: string) {
  const dueOn = businessDayAfter(date, DAYS_TO_CONTACT);
  return { dueOn, dueAt: endOfDay(dueOn, ZONE) };
}

const openCase = (date: string, grossCents: number, opened: Act): WinCase => ({
  state: 'open',
  opened,
  ...contactBy(date),
  shareCents: shareOf(grossCents),
});

/**
 * Records or corrects the payout: one above the limit opens a case, and a correction below it withdraws the case. Null
 * when the same payout is recorded already.
 * @throws winnerContacted when the winner was informed of another payout
 */
export function recordPayout(win: Win, grossCents: number, act: Act): Decision<Win> | null {
  if (win.payout?.grossCents === grossCents) return null;
  if (win.case && win.case.state !== 'open') throw winnerContacted({ detail: dollars(win.payout!.grossCents) });
  const { case: before, ...rest } = win;
  const opened = grossCents > LIMIT_CENTS ? openCase(win.date, grossCents, before?.opened ?? act) : undefined;
  const events = [
    auditEntry(act, 'recorded verified payout', win, dollars(grossCents)),
    ...(opened && !before ? [auditEntry(act, 'opened jackpot case', win, `contact by ${opened.dueOn}`)] : []),
    ...(before && !opened ? [auditEntry(act, 'withdrew jackpot case', win)] : []),
  ];
  return { next: { ...rest, payout: { ...act, grossCents }, ...(opened && { case: opened }) }, events };
}

/** The winner has been contacted. The first record is kept. */
export function markContacted(win: Win, act: Act): Decision<Win> | null {
  if (!win.case) throw noCase();
  if (win.case.state !== 'open') return null;
  const next: Win = { ...win, case: { ...win.case, state: 'contacted', contacted: act } };
  return { next, events: [auditEntry(act, 'contacted jackpot winner', win)] };
}

/** Nothing is left to do. The first one who says so is kept. */
export function closeCase(win: Win, act: Act): Decision<Win> | null {
  if (!win.case) throw noCase();
  if (win.case.state === 'open') throw winnerNotContacted();
  if (win.case.state === 'closed') return null;
  const next: Win = { ...win, case: { ...win.case, state: 'closed', closed: act } };
  return { next, events: [auditEntry(act, 'closed jackpot case', win)] };
}
