import type { ReactNode } from 'react';

import { capitalized } from '@numbercast/lottery';

export const title = 'Smarter Lottery Picks';
export const headline = (accent: (text: string) => ReactNode): ReactNode => (
  <>Smarter Lottery Picks. {accent('Powered by AI.')}</>
);
/** @param games `Powerball and Mega Millions` */
export const lead = (games: string): string =>
  `${games} number sets, sent to your phone or inbox at least 24 hours before every draw. No two members get the same set.`;
export const prices = (month: string, year: string, monthOfYear: string): string =>
  `${month} a month, cancel anytime, or ${year} a year (${monthOfYear} a month)`;
export const example = 'Example. Every set has the same chance, and no other member gets yours for its draw.';

export const filmTitle = 'See how it works';
export const filmLead = (seconds: number): string => `${seconds} seconds, no sound, captions on.`;
export const weekTitle = 'This week’s draws';
/** @param draws `five` */
export const weekLead = (draws: string): string =>
  `${capitalized(draws)} draws a week. Your sets arrive at least 24 hours before each one.`;
export const proofTitle = 'Don’t take our word for it';
export const proofLead = 'Anyone can say that nothing was changed after the draw. You can check it.';
export const startTitle = 'Quick Start';
export const startLead = 'Set it up once. Then your numbers come to you.';
export const plansTitle = 'Two plans';
/** @param saving `$96.00` */
export const plansLead = (saving: string): string => `Both plans include everything. Annual saves you ${saving}.`;
