export const name = 'Name';
export const email = 'Email';
export const subject = 'Subject';
export const message = 'Message';
export const send = 'Send message';
export const sending = 'Sending…';

export const nameMissing = 'Please enter your name.';
export const emailMissing = 'Please enter your email.';
export const subjectMissing = 'Please enter a subject.';
export const messageMissing = 'Please enter a message.';
export const emailInvalid = 'Please enter a valid email address.';
export const tooLong = (most: number): string => `Please use at most ${most} characters.`;

export const failed = 'Failed to send message. Please try again.';
export const kept = 'Your message is still here.';
