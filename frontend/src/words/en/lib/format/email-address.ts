export const notValid = 'Please enter a valid email address.';
