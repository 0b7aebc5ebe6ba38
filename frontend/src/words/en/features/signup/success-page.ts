export const title = 'Welcome';
/** @param firstName absent when the sign-up is not in this browser tab */
export const heading = (firstName?: string): string => (firstName ? `Welcome, ${firstName}` : 'Welcome');
export const openingProfile = 'Opening your profile…';
export const toProfile = 'Go to my profile';
export const accountReady = 'Your account is ready. You’ll sign in with the password you just chose.';

export const onTheirWay = 'Your first numbers are on their way';
export const oneMoment = 'One moment…';
export const received = 'Got my email & text';
export const notReceived = 'Did NOT receive my email/text';
const waitForThem = 'Give them a minute or two, and check your spam or promotions folder.';
/** By channel: one message for each of the two games. */
export const firstMessages = {
  both: `You should have received 2 emails and 2 texts with your first numbers. ${waitForThem}`,
  text: `You should have received 2 texts with your first numbers. ${waitForThem}`,
  email: `You should have received 2 emails with your first numbers. ${waitForThem}`,
};

export const whatNext = 'What happens next';
export const nextSteps = [
  'Your first sets are on the way: one message per game.',
  'From then on your sets arrive at least 24 hours before every draw.',
  'Your profile shows every delivery and lets you change games, delivery, and plan.',
];

export const thanks = 'Thank you for signing up. Your membership begins with your payment.';
export const thanksForRedeeming = 'Thank you for signing up. Your gift pays for the first year.';
export const giftRedeemed = {
  title: 'Your gift is redeemed',
  text: 'Your membership is active for a year, and you pay nothing.',
};
/** By state of the sign-up. */
export const states = {
  open: {
    title: 'Your payment is being confirmed',
    text: 'This takes a few seconds. You can stay or leave; nothing is lost.',
  },
  paid: {
    title: 'Payment received',
    text: 'Your membership is active. We email you a receipt, and keep it on your profile under Invoices and receipts.',
  },
  expired: {
    title: 'The payment page has expired',
    text: 'Nothing was charged. Please sign up again.',
  },
  refunded: {
    title: 'Your payment was returned',
    text: 'An account with this email or phone number came first, so we refunded you in full.',
  },
};
