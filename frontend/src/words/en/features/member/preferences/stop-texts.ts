export const title = (phone: string): string => `Stop texting ${phone}?`;
export const stillByEmail = 'You’ll still get every set by email.';
export const stop = 'Stop texts';
export const keep = 'Keep texts';
export const stopped = (phone: string): string => `Texts to ${phone} are off.`;
export const undo = 'Undo';
export const undoing = 'Undoing…';
