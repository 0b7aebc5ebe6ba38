export const reactivate = 'Reactivate Account';
export const reactivating = 'Reactivating…';
export const reactivated = 'Account reactivated successfully!';
export const failed = 'Failed to reactivate account. Please try again.';
