export const whenSent = 'Results are sent only while your numbers are. You find every result under Past numbers.';
export const oneMessage = 'One message after each draw: what was drawn, and how each set did.';
export const byEmail = (email: string): string => `By email to ${email}`;
export const byEmailOff = (email: string): string => `By email to ${email}. Email is off`;
export const byText = (phone: string): string => `By text to ${phone}`;
export const byTextOff = (phone: string): string => `By text to ${phone}. Texts are off`;
export const byNotification = 'By notification on your devices';
export const byNotificationOff = 'By notification. Turn notifications on under Communication Preferences first';
