const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/; // 600,000,000.00 or 600000000

/** Parses an amount into cents; null when it is not an amount. Works digit by digit to avoid floating-point fractions. */
export function centsOf(text: string): number | null {
  const [, whole, cents = '00'] = DOLLARS.exec(text.trim()) ?? [];
  const amount = whole === undefined ? 0 : Number(whole.replaceAll(',', '') + cents);
  return amount > 0 && Number.isSafeInteger(amount) ? amount : null;
}
