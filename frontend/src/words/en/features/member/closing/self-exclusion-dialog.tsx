import type { ReactNode } from 'react';

export const title = 'Exclude yourself?';
export const consequences =
  'Your subscription ends now, with no refund for time you’ve paid for, and nothing more is charged. You get no numbers, and you can’t sign up with the same email or phone until the date.';
export const isBinding = 'No one can end this before its date, not even we.';
export const help = (phone: ReactNode): ReactNode => (
  <>You can still sign in to see the date. Free, confidential help: call or text {phone}.</>
);
export const howLong = 'For how long?';
export const periods = { '6-months': '6 months', '1-year': '1 year', '5-years': '5 years' };
export const exclude = 'Exclude Myself';
export const excluding = 'Excluding…';
export const cancel = 'Cancel';
export const excluded = 'You are excluded. We sent you an email.';
export const failed = 'Failed to exclude you. Please try again.';
