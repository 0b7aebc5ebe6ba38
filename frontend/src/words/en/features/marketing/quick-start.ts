export const signUp = 'Sign up';
export const signUpText =
  'Your name, email, phone and ZIP code, the terms, and how you want your numbers: by text, by email or both. It takes about three minutes.';
export const pay = 'Pay monthly or yearly';
export const payText = (month: string, year: string, saving: string): string =>
  `${month} a month, cancel anytime; or ${year} for a year, ${saving} less than twelve months. Cards are handled by our payment provider, never by us.`;
export const receive = 'Get your sets before every draw';
/** @param redBall `Powerball or Mega Ball` */
export const receiveText = (redBall: string): string =>
  `At least five sets per game, sometimes up to ten: five white balls and one ${redBall} each, at least 24 hours before the draw.`;
