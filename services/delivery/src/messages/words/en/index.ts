import type { Language } from '@numbercast/lottery';
import { account } from './account.js';
import { billing } from './billing.js';
import { contact } from './contact.js';
import { dates } from './dates.js';
import { frame } from './frame.js';
import { gifts } from './gifts.js';
import { jackpots } from './jackpots.js';
import { numbers } from './numbers.js';
import { results } from './results.js';
import { unsubscribing } from './unsubscribing.js';

export const en = {
  language: 'en' as Language,
  dates,
  frame,
  numbers,
  results,
  jackpots,
  account,
  billing,
  contact,
  gifts,
  unsubscribing,
};

/** Everything that members read in messages. English sets the type: another language is complete when it compiles. */
export type Words = typeof en;
