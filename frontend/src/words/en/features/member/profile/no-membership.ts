export const isAdmin = 'This is the admin account. It has no membership and gets no numbers.';
export const settingUp = 'Your membership is being set up';
export const soon = 'This usually takes a few seconds. This page updates itself.';
export const contactUs = 'Taking too long? Contact us';

export const deletedTitle = 'Account deleted';
export const deleted = 'This account has been deleted and is no longer accessible.';
export const ok = 'OK';
