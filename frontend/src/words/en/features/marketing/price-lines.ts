export const monthlyNote = 'Cancel anytime; the current month is not refunded.';
/** @param month `$4.99` */
export const annualNote = (month: string, percent: number): string =>
  `${month} a month, ${percent}% less. Can’t be canceled or refunded during the year.`;
