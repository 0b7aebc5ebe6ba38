export const justNow = 'just now';
export const minutesAgo = (minutes: number): string => `${minutes} min ago`;
export const hoursAgo = (hours: number): string => `${hours} h ago`;
export const daysAgo = (days: number): string => (days === 1 ? '1 day ago' : `${days} days ago`);
