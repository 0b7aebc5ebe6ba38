export const title = 'Your data and account';
export const summary = 'Download, close';
export const explanation =
  'Download everything we hold about you as one file. Closing your account gives you the choice to pause it or to delete it.';
export const restricted = 'Account Restricted';
