/** What happens on the day a pause ends. */
export const consequences =
  'On that day your numbers start again. If the time you’ve paid for has run out by then, a new period starts and you’re charged.';
