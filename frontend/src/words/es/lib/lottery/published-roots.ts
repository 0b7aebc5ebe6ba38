/** @param hours above 1 */
export const hoursBefore = (hours: number): string => `${hours} horas antes del sorteo`;
export const anHourBefore = 'una hora antes del sorteo';
export const lessThanAnHourBefore = 'menos de una hora antes del sorteo';
