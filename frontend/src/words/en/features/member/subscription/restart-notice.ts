export const welcomeBack = 'Welcome back';
export const activeAgain =
  'Your subscription is active again, and auto-renewal is on. Your next numbers are on their way.';
export const paid = 'Payment received, thank you';
export const activeSoon = 'Your account will be active again in a moment. You can leave this page open.';
