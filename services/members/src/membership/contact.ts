import { isUsAreaCode } from '../geography/area-codes.js';

/** An email address as it is stored and written to: no outer blanks, lower case. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The unique key of an email address ("one account per person", spec §5). Gmail delivers a.b+c@ and ab@ to one
 * mailbox; of no other provider is that certain, so all others are compared as written.
 */
export function emailKey(email: string) {
  const address = normalEmail(email);
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  if (!GMAIL.test(host)) return address;
  const mailbox = address.slice(0, at).replace(/\+.*$/, '').replaceAll('.', ''); // without +tag and dots
  return `${mailbox}@gmail.com`;
}

/** Ten digits of a US phone number written in any usual way, or null when it is not one. */
export function normalPhone(phone: string) {
  // Another country's number can have ten digits with its code: +44 7400 1234 is not 447-400-1234
  if (/^\s*\+\s*[02-9]/.test(phone)) return null;
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''); // the country's own 1
  const exchange = /^[2-9](?!11)\d{2}$/; // NANP: not 0xx, 1xx or a service code such as 911
  const isNumber = digits.length === 10 && isUsAreaCode(digits.slice(0, 3)) && exchange.test(digits.slice(3, 6));
  return isNumber ? digits : null;
}
