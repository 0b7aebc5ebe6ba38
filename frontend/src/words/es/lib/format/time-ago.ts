export const justNow = 'ahora mismo';
export const minutesAgo = (minutes: number): string => `hace ${minutes} min`;
export const hoursAgo = (hours: number): string => `hace ${hours} h`;
export const daysAgo = (days: number): string => (days === 1 ? 'hace 1 día' : `hace ${days} días`);
