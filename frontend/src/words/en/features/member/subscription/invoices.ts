export const title = 'Invoices and receipts';
export const unavailable = 'Your invoices can’t be shown right now.';
export const nothingCharged = 'Nothing was charged or changed by that.';
/** Object of `Loading`. */
export const yourInvoices = 'your invoices';
export const noInvoices = 'No invoices yet.';
/** @param count above 1 */
export const showAll = (count: number): string => `Show all ${count} invoices`;

export const date = 'Date';
export const paidFor = 'For';
export const period = (start: string, end: string): string => `${start} to ${end}`;
export const amount = 'Amount';
export const state = 'State';
export const invoice = 'Invoice';
export const inNewTab = ' (opens in a new tab)';

export const states = { paid: 'Paid', open: 'To be paid', unpaid: 'Not paid' };
export const refunded = 'Refunded';
export const amountRefunded = (amount: string): string => `${amount} refunded`;
export const amountCredited = (amount: string): string => `${amount} credited`;
