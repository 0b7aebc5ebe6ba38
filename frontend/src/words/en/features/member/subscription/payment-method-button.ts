export const updatePaymentMethod = 'Update payment method';
export const opening = 'Opening…';
export const unavailable = 'The payment page can’t be opened right now. Please try again.';
