/** Follows a price where sales tax may be added. */
export const plusTax = ' más impuestos donde correspondan';
export const planNames = { monthly: 'Mensual', annual: 'Anual' };
