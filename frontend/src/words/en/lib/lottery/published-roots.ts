/** @param hours above 1 */
export const hoursBefore = (hours: number): string => `${hours} hours before the draw`;
export const anHourBefore = 'an hour before the draw';
export const lessThanAnHourBefore = 'less than an hour before the draw';
