export const label = 'Come back on (optional)';
export const hint = 'Without a date, the pause lasts until you reactivate your account.';
export const outOfRange = (first: string, last: string): string => `Enter a date from ${first} to ${last}`;

/** What happens on the day a pause ends. */
export const consequences =
  'On that day your numbers start again. If the time you’ve paid for has run out by then, a new period starts and you’re charged.';
