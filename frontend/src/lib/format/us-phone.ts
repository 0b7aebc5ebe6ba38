/**
 * Returns the ten digits of a typed or pasted US number, without the country code 1. Any other number retains all its
 * digits, and its + if it is foreign: truncated to ten digits, it would be someone else's number.
 */
export function phoneDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (typed.trim().startsWith('+') && !digits.startsWith('1')) return `+${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** `1234567890` → `123-456-7890`, also incomplete. Returns anything that cannot be a US number unchanged. */
export const formattedPhone = (digits: string): string =>
  /^\d{0,10}$/.test(digits)
    ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-')
    : digits;
