export const title = 'Delete your account?';
export const consequences =
  'Your subscription ends now, with no refunds, even for time you’ve paid for. You get no more numbers and can’t sign in again.';
export const isFinal = 'This is final. We keep your record for seven years, as required by law, and then delete it.';
export const deleteAccount = 'Delete My Account';
export const deleting = 'Deleting…';
export const cancel = 'Cancel';
export const failed = 'Failed to delete account. Please try again.';

export const deletedTitle = 'Account deleted';
export const deleted = 'Your account has been deleted. Thanks for being a member.';
export const ok = 'OK';
export const sendAndSignOut = 'Send answer and sign out';
export const signingOut = 'Signing out…';
