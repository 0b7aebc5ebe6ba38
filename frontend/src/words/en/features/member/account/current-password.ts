export const label = 'Current password';
export const missing = 'Please enter your current password.';
