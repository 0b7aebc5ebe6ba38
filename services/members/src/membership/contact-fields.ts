import { z } from 'zod';
import { normalPhone } from './contact.js';

/** A US phone number, written in any usual way. */
export const usPhone = z
  .string()
  .max(25)
  .refine((phone) => normalPhone(phone) !== null, 'Please enter a valid U.S. phone number.');
