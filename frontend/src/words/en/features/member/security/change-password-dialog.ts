export const title = 'Change Password';
export const newPassword = 'New password';
export const confirmation = 'Confirm new password';
export const update = 'Update password';
export const updating = 'Updating…';
export const updated = 'Password updated successfully!';
export const failed = 'Failed to update password. Please try again.';

export const tooShort = (shortest: number): string => `Password must be at least ${shortest} characters long`;
export const breaksRule = 'Choose a password that meets every rule below.';
export const mismatch = 'New passwords do not match';
