import { plusTax } from '../../../lib/membership/plans.js';

export const restricted = 'No puedes cambiar al plan anual mientras la cuenta esté restringida';
export const title = 'Plan anual';
export const titleWithSaving = (percent: number) => `Plan anual: ahorra un ${percent}%`;
export const withoutPrice = 'Pagas una vez al año en lugar de cada mes.';
export const perYear = (price: string) => `${price} al año.`;
/** @param months the price of twelve months */
export const instead = (price: string, months: string, saving: string, isTaxed: boolean) =>
  `${price} al año en lugar de ${months}${isTaxed ? `, ambos${plusTax}` : ''}. Ahorras ${saving} al año.`;
export const upgrade = 'Cambiar al plan anual';
