export const missingDetails = 'Missing required signup information.';
export const notComplete = 'The first step is not complete in this browser tab. Nothing was charged.';
export const toFirstStep = 'Go to the first step';

export const lead = (firstName: string): string => `Almost there, ${firstName}.`;

export const channels = 'How should your numbers reach you?';
export const both = 'Text and email';
/** @param phone `123-456-7890` */
export const bothDetail = (phone: string, email: string): string => `${phone} and ${email}`;
export const text = 'Text';
export const email = 'Email';
export const emailAlone = 'Email carries everything. You can add texts later in your profile.';
export const consentIsOptional =
  'Optional. Without it we can’t text you, but you’ll get every set by email. Consent isn’t required to buy.';

export const chooseChannel = 'Please choose how your numbers reach you.';
export const choosePlan = 'Please choose a plan.';
export const consentMissing = 'Check this box to get texts, or choose Email.';

export const plan = 'Which plan?';
export const popular = 'Most popular';
/** @param monthly and @param saved `$4.99` */
export const annualSaving = (monthly: string, saved: string, percent: number): string =>
  `${monthly} a month; you save ${saved} a year (${percent}%).`;

export const passwordForgotten = 'Your password, once more';
export const passwordRefused = 'Please choose another password';
export const passwordCommon =
  'That password is too common and easy to guess. Nothing has been charged, and your other answers are still here.';
export const nothingCharged = 'Nothing has been charged, and your answers are still here.';

export const startGiftYear = 'Start my gift year';
export const startingYear = 'Starting your year…';
/** @param price `$12.99 a month` */
export const payment = (price: string): string => `Payment: ${price}`;
export const openingPayment = 'Opening the payment page…';
export const cardIsSafe = 'You’ll enter your card on our payment provider’s secure page. We never see it.';

export const wentWrong = 'Something went wrong. Please try again.';
export const paymentNotStarted = 'Failed to start payment process. Please try again.';
