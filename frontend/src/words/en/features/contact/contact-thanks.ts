export const sent = "Message sent successfully! We'll be in touch soon.";
export const thanks = 'Thanks for reaching out.';
/** @param seconds above 1 */
export const thanksAndLeaving = (seconds: number): string =>
  `Thanks for reaching out. We’ll take you to the home page in ${seconds} seconds.`;
export const backHome = 'Back to Home';
export const stay = 'Stay here';
