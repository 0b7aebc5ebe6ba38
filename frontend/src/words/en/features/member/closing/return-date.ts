export const label = 'Come back on (optional)';
export const hint = 'Without a date, the pause lasts until you reactivate your account.';
export const outOfRange = (first: string, last: string): string => `Enter a date from ${first} to ${last}`;
