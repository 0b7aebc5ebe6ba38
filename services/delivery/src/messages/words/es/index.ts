import type { Words } from '../en/index.js';
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

export const es: Words = {
  language: 'es',
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
