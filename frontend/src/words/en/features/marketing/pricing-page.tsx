import type { ReactNode } from 'react';

export const title = 'Pricing';
export const heading = 'Two plans, same numbers';
export const lead =
  'Pay monthly and cancel anytime, or pay yearly for less. Each plan says what you can cancel, and what you can’t.';

export const included = 'What both plans include';
/** @param games `Powerball, Mega Millions` @param bothOrAll `both` */
export const includedText = (games: string, bothOrAll: string): string =>
  `Five sets for every draw of the games you chose, guaranteed, and sometimes up to ten. By text, email or both, for ${games} or ${bothOrAll}. Annual isn’t a lite version.`;
export const saving = 'How you save';
export const savingText = (month: string, months: string, year: string, saved: string, percent: number): string =>
  `12 × ${month} is ${months}. Annual is ${year}, which saves you ${saved}, or ${percent}%.`;
export const end = 'How a plan ends';
export const endText =
  'Both plans renew on their own until you turn auto-renew off in your profile. Turn it off before the renewal date: a renewal that has been charged is final. You keep getting numbers until the paid time is over.';
export const noRefund = 'What can’t be refunded';
export const noRefundText =
  'The current month of the monthly plan, and the whole year of the annual plan. No partial refunds. If a mistake on our side keeps us from delivering, contact us and we’ll make it right.';

export const dollarsAndTerms = (link: (text: string) => ReactNode): ReactNode => (
  <>
    Prices are in US dollars. A member whose set wins a publicly verified jackpot above $50,000,000 owes Numbercast 2.5%
    of the gross jackpot. See the {link('Terms')}.
  </>
);
