export const title = 'Start your subscription again';
export const lead =
  'You pay for a new period today on our payment provider’s page, and auto-renewal is on from then on. Your settings and past numbers stay as they are.';
export const taxed = 'Sales tax is added where it applies. You see the total before you pay.';
export const noOffer = 'Please contact support. We’ll look at your account together.';
export const whichPlan = 'Which plan?';

export const payment = 'Payment';
/** @param price `$12.99 a month` */
export const paymentOf = (price: string): string => `Payment: ${price}`;
export const opening = 'Opening the payment page…';
export const notNow = 'Not now';

export const unavailable = 'The prices can’t be shown right now.';
export const nothingChanged = 'Nothing was changed. Please try again in a moment.';
/** Object of `Loading`. */
export const prices = 'the prices';
