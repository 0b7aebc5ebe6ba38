import type { ReactNode } from 'react';

export const title = 'What we don’t do';
/** @param games `Powerball, Mega Millions` */
export const unaffiliated = (games: string): string =>
  `Numbercast is an educational and informational service. It is not affiliated with, endorsed by or connected to ${games}, the Multi-State Lottery Association or any state lottery.`;

export interface JackpotOdds {
  readonly game: string;
  /** Number of possible sets, one of which wins: `292,201,338` */
  readonly sets: string;
}

/** `a Powerball jackpot stays 1 in 292,201,338 and a Mega Millions jackpot 1 in 290,472,336` */
const odds = (jackpots: readonly JackpotOdds[]): string =>
  jackpots.map(({ game, sets }, index) => `a ${game} jackpot ${index === 0 ? 'stays ' : ''}1 in ${sets}`).join(' and ');

export const noTickets = (jackpots: readonly JackpotOdds[]): string =>
  `We sell no tickets and place no bets. Our number sets can’t improve your odds and can’t guarantee a win: ${odds(jackpots)} no matter which set you play.`;
export const age = 'You must be at least 18 to sign up. Please play only with money you can afford to lose.';

export const companyTitle = 'Who runs this';
export const company = (address: string, link: (text: string) => ReactNode): ReactNode => (
  <>
    {address}. {link('Contact us')}.
  </>
);
export const income =
  'Subscriptions pay for this service. If one of our sets wins a publicly verified jackpot above $50,000,000, we also get 2.5% of the gross jackpot.';
