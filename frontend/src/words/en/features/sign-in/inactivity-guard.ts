export const stillThere = 'Are you still there?';
export const stay = 'Stay signed in';
export const away = 'You have been away for a while.';
/** For screen readers, in place of the countdown. */
export const withinMinute = 'For your safety we sign you out within a minute.';
export const countdown = (seconds: number): string => `For your safety we sign you out in ${seconds} s.`;
