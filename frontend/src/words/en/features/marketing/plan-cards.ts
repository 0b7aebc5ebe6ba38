/** @param price `$155.88` */
export const monthlyNote = (price: string): string => `${price} a year`;
export const monthlyCan = [
  'Cancel anytime and keep your numbers through the month you paid for',
  'Switch to annual later',
];
export const monthlyCannot = ['No refund for the month already paid'];

/** @param month `$4.99` @param saving `$96.00` */
export const annualNote = (month: string, percent: number, saving: string): string =>
  `${month} per month, ${percent}% less: you save ${saving} a year`;
export const annualCan = ['One payment covers 12 months', 'Turn off auto-renew anytime before the year ends'];
export const annualCannot = ['Can’t be canceled or refunded during the year'];
