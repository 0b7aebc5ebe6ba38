export const title = (day: string): string => `Our terms changed on ${day}`;
export const whatToDo =
  'Please read the new terms and accept them. If you don’t agree, you can turn off auto-renew or delete your account below. We won’t charge you again.';
export const accept = 'Accept the terms';
export const saving = 'Saving…';
export const read = 'Read the terms';
export const accepted = 'Thank you. You accepted the new terms.';
export const failed = 'Your acceptance was not saved. Please try again.';
