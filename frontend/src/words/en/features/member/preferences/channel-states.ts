export const textOff = (phone: string): string => `${phone}. Off. If you texted STOP, text START first.`;
export const emailOff = (email: string): string =>
  `${email}. Off: you unsubscribed, or email to this address bounced. Choose it to turn it back on.`;

export const everySetByBoth = 'Every set by text and by email';
export const textsAreOff = 'Texts are off.';
export const emailIsOff = 'Email is off.';
