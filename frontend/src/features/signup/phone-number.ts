import { api } from '../../lib/api.js';
import { z } from 'zod';

const AreaCode = z.object({ known: z.boolean() });

export const phoneError = 'Please enter a valid U.S. phone number.';

/** The digits of what was typed, at most ten; a leading country code is dropped so that pasted numbers fit. */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return (digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10);
}

/** `1234567890` → `123-456-7890`, and as much of it as there is. */
export const formattedPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');

const personal = ['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE', 'PERSONAL_NUMBER'];
const unitedStates = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];

async function isKnownHere(digits: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const phone = parsePhoneNumberFromString(digits, 'US');
  if (!phone?.isValid()) return false;
  return unitedStates.includes(phone.country ?? '') && personal.includes(phone.getType() ?? '');
}

/** New area codes come into use before the bundled list knows them; the service's own list has them. */
async function isKnownToService(digits: string): Promise<boolean> {
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return false;
  const answer = await api(`/api/area-codes/${digits.slice(0, 3)}`, { schema: AreaCode }).catch(() => null);
  return answer?.known ?? false;
}

const checked = new Map<string, boolean>();

/** Whether these ten digits can be a person's phone in the United States. */
export async function isUsPhone(digits: string): Promise<boolean> {
  if (digits.length !== 10) return false;
  const known = checked.get(digits);
  if (known !== undefined) return known;
  const valid = (await isKnownHere(digits)) || (await isKnownToService(digits));
  if (valid) checked.set(digits, valid);
  return valid;
}
