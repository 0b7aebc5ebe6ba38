/** The same day of a later month; its last day where the month has no such day, as Stripe counts billing periods. */
export function monthsAfter(day: Date, months: number): Date {
  const later = new Date(day);
  later.setUTCMonth(day.getUTCMonth() + months);
  if (later.getUTCDate() !== day.getUTCDate()) later.setUTCDate(0);
  return later;
}
