import { catalogue } from '@numbercast/lottery';

import { paths } from '../../../lib/browser/paths.js';
import { easternStampOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import type { Win } from '../jackpot-wins/wins-api.js';
import type { Dispute } from '../payments/disputes.js';
import type { Need } from './need.js';

function winNeed({ winId, memberId, game, date, stands, payout, case: opened, contactBy }: Win, now: string): Need[] {
  if (!stands || (payout && opened?.state !== 'open')) return [];
  const due = opened ?? contactBy;
  const toDo = payout
    ? `Contact the winner by ${shortDateOf(due.dueOn)}.`
    : `Record the payout; if it is above $50M, contact the winner by ${shortDateOf(due.dueOn)}.`;
  // Without a payout it is not known whether the contact deadline holds
  const isUrgent = !payout || Date.parse(due.dueAt) <= Date.parse(now);
  return [
    {
      id: `win ${winId}`,
      severity: isUrgent ? 'urgent' : 'due',
      tab: 'reporting',
      count: 1,
      text: `All six numbers matched: ${catalogue[game].name}, ${shortDateOf(date)}. ${toDo}`,
      memberId,
      dueAt: due.dueAt,
      action: { label: 'Open case', to: paths.admin({ tab: 'reporting' }) },
    },
  ];
}

/** Jackpot wins without a payout, or with a winner to contact (spec §9). */
export const winNeeds = (wins: readonly Win[], now: string): Need[] => wins.flatMap((win) => winNeed(win, now));

/** Disputed payments that await our evidence; the others await the bank's decision. */
export const disputeNeeds = (disputes: readonly Dispute[], now: string): Need[] =>
  disputes.flatMap(({ disputeId, memberId, email, amountCents, answerBy }): Need[] =>
    answerBy === null
      ? []
      : [
          {
            id: `dispute ${disputeId}`,
            severity: Date.parse(answerBy) <= Date.parse(now) ? 'urgent' : 'due',
            tab: 'payments',
            count: 1,
            text: `${dollars(amountCents)} disputed by ${email}. Answer at Stripe by ${easternStampOf(answerBy)}.`,
            memberId,
            dueAt: answerBy,
            action: { label: 'Open payments', to: paths.admin({ tab: 'payments' }) },
          },
        ],
  );
