import { plusTax } from '../../../lib/membership/plans.js';

export const restricted = 'Upgrade not available while account is restricted';
export const title = 'Annual plan';
export const titleWithSaving = (percent: number): string => `Annual plan: save ${percent}%`;
export const withoutPrice = 'You pay once a year instead of every month.';
export const perYear = (price: string): string => `${price} per year.`;
/** @param months the price of twelve months */
export const instead = (price: string, months: string, saving: string, isTaxed: boolean): string =>
  `${price} per year instead of ${months}${isTaxed ? `, both${plusTax}` : ''}. You save ${saving} per year.`;
export const upgrade = 'Upgrade to annual';
