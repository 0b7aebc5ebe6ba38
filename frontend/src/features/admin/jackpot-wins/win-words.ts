import { fullDateOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import type { Tone } from '../../../ui/notice.js';
import { timeLeft } from '../deliveries/deadline.js';
import type { Win, WinCase } from './wins-api.js';

/** Only a payout above this amount opens a case (spec §9). */
export const limitCents = 50_000_000_00;

export const moneyOf = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export interface StatusText {
  readonly tone: Tone;
  readonly title: string;
  readonly words: string;
}

const lastDay = ({ dueOn }: WinCase) => `${fullDateOf(dueOn)}, end of day ET`;

function openStatus(opened: WinCase, now: string): StatusText {
  const left = timeLeft(opened.dueAt, now);
  if (Date.parse(opened.dueAt) > Date.parse(now))
    return { tone: 'warn', title: `Contact the winner: ${left}`, words: `By ${lastDay(opened)}.` };
  return {
    tone: 'bad',
    title: 'The winner should have been contacted',
    words: `The deadline ${left}: ${lastDay(opened)}. Contact the winner now.`,
  };
}

function contactedWords({ contacted, dueAt }: WinCase): string {
  if (!contacted) return '';
  const isInTime = Date.parse(contacted.at) <= Date.parse(dueAt);
  return `Contacted ${easternStampOf(contacted.at)} by ${contacted.by}, ${isInTime ? 'in time' : 'after the last day'}.`;
}

/** The status of a win: title, tone, and the next step with its time. */
export function statusOf({ stands, payout, case: opened }: Win, now: string): StatusText {
  if (!stands)
    return {
      tone: 'bad',
      title: 'The result was corrected',
      words: 'According to the published result, this set did not win. Nothing more can be recorded.',
    };
  if (!payout)
    return { tone: 'info', title: 'No payout recorded', words: 'A case opens when it is above $50,000,000.' };
  if (!opened) return { tone: 'good', title: 'No case', words: 'The payout is not above $50,000,000.' };
  if (opened.state === 'open') return openStatus(opened, now);
  if (opened.state === 'contacted')
    return { tone: 'info', title: 'The winner has been contacted', words: contactedWords(opened) };
  const { closed } = opened;
  const closing = closed ? `Closed ${easternStampOf(closed.at)} by ${closed.by}.` : '';
  return { tone: 'good', title: 'Closed', words: `${contactedWords(opened)} ${closing}` };
}
