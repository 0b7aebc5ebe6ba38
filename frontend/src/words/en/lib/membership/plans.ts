/** Follows a price where sales tax may be added. */
export const plusTax = ' plus tax where it applies';
export const planNames = { monthly: 'Monthly', annual: 'Annual' };
