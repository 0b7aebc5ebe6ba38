export const thanks = 'Thank you for your answer.';
export const failed = 'Your answer could not be sent. Auto-renew stays off.';
export const send = 'Send answer';
export const sending = 'Sending…';
export const skip = 'Skip';
