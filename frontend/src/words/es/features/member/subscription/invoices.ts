export const title = 'Facturas y recibos';
export const unavailable = 'En este momento no podemos mostrar tus facturas.';
export const nothingCharged = 'No se cobró ni cambió nada por eso.';
/** Object of `Loading`. */
export const yourInvoices = 'tus facturas';
export const noInvoices = 'Todavía no hay facturas.';
/** @param count above 1 */
export const showAll = (count: number) => `Mostrar las ${count} facturas`;

export const date = 'Fecha';
export const paidFor = 'Período';
export const period = (start: string, end: string) => `Del ${start} al ${end}`;
export const amount = 'Monto';
export const state = 'Estado';
export const invoice = 'Factura';
export const inNewTab = ' (se abre en otra pestaña)';

export const states = { paid: 'Pagada', open: 'Por pagar', unpaid: 'No pagada' };
export const refunded = 'Reembolsada';
export const amountRefunded = (amount: string) => `Reembolso: ${amount}`;
export const amountCredited = (amount: string) => `Crédito: ${amount}`;
