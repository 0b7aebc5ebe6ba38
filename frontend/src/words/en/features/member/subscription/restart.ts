// What stands on the profile; the dialog has its own module

export const turnOn = 'Turn on auto-renewal';
export const welcomeBack = 'Welcome back';
export const activeAgain =
  'Your subscription is active again, and auto-renewal is on. Your next numbers are on their way.';
export const paid = 'Payment received, thank you';
export const activeSoon = 'Your account will be active again in a moment. You can leave this page open.';
