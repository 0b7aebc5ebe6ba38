import { acted, type Decision, problem } from '@numbercast/platform';
import { z } from 'zod';
import { type Game, GAMES } from '@numbercast/lottery';
import { type Outcome, outcomeSchema } from '../draws/outcome.js';
import { businessDayAfter, endOfDay } from './federal-days.js';

/** The actor and time of an action. */
const actSchema = z.object({ by: z.string(), at: z.date() });
export type Act = z.infer<typeof actSchema>;

/** Our obligation to contact the winner, and the share due to us, for a payout above the limit (spec §9). */
const caseSchema = z.object({
  state: z.enum(['open', 'contacted', 'closed']),
  opened: actSchema,
  /** The last day to contact the winner, where the draws are held. */
  dueOn: z.iso.date(),
  /** End of that day. */
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
  /** Whether the set won according to the currently published result. */
  stands: z.boolean(),
  /** The last day to contact the winner of a payout above the limit, and the end of that day. */
  contactBy: z.object({ dueOn: z.iso.date(), dueAt: z.date() }),
  payout: actSchema.extend({ grossCents: z.int() }).nullable(),
  case: caseSchema.nullable(),
  /** The jackpot of the draw: as confirmed by an operator, and from the feed. */
  jackpot: z.object({
    confirmedMillions: z.int().nullable(),
    feed: z
      .object({
        dollars: z.int(),
        /** Number of winning tickets; null until the feed has it. */
        winners: z.int().nullable(),
        /** Payout per winning ticket; null while no winner is known. */
        payoutCents: z.int().nullable(),
        source: z.string(),
        readAt: z.date(),
      })
      .nullable(),
  }),
});

/** A jackpot win of a member's set, with its payout and case. */
export interface Win {
  game: Game;
  drawId: string;
  /** Date of the draw, which determines the time to contact the winner. */
  date: string;
  memberId: string;
  /** The winning set, which equals the result. */
  balls: Outcome;
  /** Publicly verified, before taxes. */
  payout?: Act & { grossCents: number };
  case?: WinCase;
}

/** Whether an operator must act: record a payout, or contact a winner. */
export const isOpen = ({ stands, payout, case: opened }: z.infer<typeof winResponse>) =>
  stands && (!payout || opened?.state === 'open');

export const winNotFound = problem('win-not-found', 404, 'Jackpot win not found');
export const winVoid = problem('win-void', 409, 'This set has not won by the corrected result');
export const winnerContacted = problem('winner-contacted', 409, 'The winner was already contacted with another payout');
export const noCase = problem('no-case', 409, 'No case exists: no payout above the limit is recorded');
export const winnerNotContacted = problem('winner-not-contacted', 409, 'Contact the winner first');

/** No share is due of this amount or less. */
const LIMIT_CENTS = 50_000_000_00;
const DAYS_TO_CONTACT = 3;
const ZONE = 'America/New_York';

/** Our share of 2.5 %, i.e. one fortieth, rounded down to whole cents in the winner's favor. */
export const shareOf = (grossCents: number) => (grossCents - (grossCents % 40)) / 40;

const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function auditEntry(act: Act, action: string, { drawId, memberId }: Win, more?: string) {
  const target = [drawId, memberId, more].filter((part) => part !== undefined).join(' ');
  return acted(act, action, target);
}

/** Returns the last day to contact the winner of a draw, and the end of that day. */
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
 * Records or corrects the payout. A payout above the limit opens a case, and a correction below it withdraws the case.
 * Returns null when the same payout is already recorded.
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

/** Records that the winner has been contacted. The first record is retained. */
export function markContacted(win: Win, act: Act): Decision<Win> | null {
  if (!win.case) throw noCase();
  if (win.case.state !== 'open') return null;
  const next: Win = { ...win, case: { ...win.case, state: 'contacted', contacted: act } };
  return { next, events: [auditEntry(act, 'contacted jackpot winner', win)] };
}

/** Closes the case. The first record is retained. */
export function closeCase(win: Win, act: Act): Decision<Win> | null {
  if (!win.case) throw noCase();
  if (win.case.state === 'open') throw winnerNotContacted();
  if (win.case.state === 'closed') return null;
  const next: Win = { ...win, case: { ...win.case, state: 'closed', closed: act } };
  return { next, events: [auditEntry(act, 'closed jackpot case', win)] };
}
