export const effective = 'Effective';
export const renewsOn = 'Renews on';
export const endsOn = 'Ends on';
export const endedOn = 'Ended on';
/** `December 14, 2026 for $12.99` */
export const dayWithCharge = (day: string, amount: string): string => `${day} for ${amount}`;

export const disputed = 'Nothing is charged while a payment is disputed.';
export const planEnded = 'Your plan has ended.';
export const offEndsUnpaid = 'Turn this off and your plan ends now: we won’t retry the failed payment.';
export const offBeforeUpgrade =
  'The annual plan starts and is charged once, as you agreed. It ends after its year and is not charged again.';
export const offWithGift =
  'This year is a gift. It ends by itself, and nothing is charged. To continue after it, turn this on and add a card.';
export const off = 'Your plan ends when the time you’ve paid for is over. No refunds.';
const renews = (plan: string, price: string | null) =>
  `${plan} renews${price ? ` for ${price}` : ''} until you turn this off before the renewal date. Renewals are final.`;
/** @param price `$12.99 a month` */
export const planRenews = (price: string | null): string => renews('Your plan', price);
export const upgradeRenews = (price: string | null): string => renews('The annual plan', price);

export const endUnpaid = 'Your plan will end now, and no more numbers are sent. We won’t retry the failed payment.';
export const endOfUpgrade = (start: string): string =>
  `The annual plan starts ${start} and is charged once, as you agreed. It will end after its year.`;
const willEnd = (day: string | null) => `Your plan will end ${day ?? 'when the time you’ve paid for is over'}.`;
/** @param day null where it is not known */
export const endOfPaused = (day: string | null): string => `${willEnd(day)} It stays paused until then.`;
export const end = (day: string | null): string => `${willEnd(day)} You’ll get numbers until then.`;

export const isOn = 'On';
export const isOff = 'Off';
export const onUntil = (day: string): string => `On, ${day}`;
export const offEnds = (day: string): string => `Off, ends ${day}`;
