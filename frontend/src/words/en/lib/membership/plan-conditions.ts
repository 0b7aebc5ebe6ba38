/** @param price `$12.99` */
export const pricePer = {
  monthly: (price: string): string => `${price} a month`,
  annual: (price: string): string => `${price} a year`,
};

/** What a member agrees to by choosing a plan, at sign-up and when a subscription starts again. */
export const conditions = {
  monthly: 'Cancel anytime; the current month is not refunded. Renews monthly until you turn off auto-renew.',
  annual: 'Paid once. Can’t be canceled or refunded during the year. Renews yearly until you turn off auto-renew.',
};
