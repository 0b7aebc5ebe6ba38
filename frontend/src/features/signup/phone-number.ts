import { api } from '../../lib/api/api.js';
import { z } from 'zod';

const AreaCode = z.object({ known: z.boolean() });

const personal = ['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE', 'PERSONAL_NUMBER'];
const unitedStates = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];

async function isKnownHere(digits: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const phone = parsePhoneNumberFromString(digits, 'US');
  if (!phone?.isValid()) return false;
  return unitedStates.includes(phone.country ?? '') && personal.includes(phone.getType() ?? '');
}

/** Looks up the area code in the service's list, which is updated before the bundled one. */
async function isKnownToService(digits: string): Promise<boolean> {
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return false;
  const answer = await api(`/api/area-codes/${digits.slice(0, 3)}`, { schema: AreaCode }).catch(() => null);
  return answer?.known ?? false;
}

const checked = new Map<string, boolean>();

/** Whether these ten digits can be a person's phone in the United States. */
export async function isUsPhone(digits: string): Promise<boolean> {
  if (!/^\d{10}$/.test(digits)) return false;
  const known = checked.get(digits);
  if (known !== undefined) return known;
  const valid = (await isKnownHere(digits)) || (await isKnownToService(digits));
  if (valid) checked.set(digits, valid);
  return valid;
}
