export const scheduled = 'not sent yet';
export const sending = 'being sent';
export const atRisk = 'may be late';
export const sent = 'sent in time';
export const incomplete = 'some not sent in time';
export const unknown = 'unknown';

/** @param moment `Nov 29, 10:59 PM ET` */
export const due = (moment: string): string => `due ${moment}`;
export const noDraws = 'No draw is scheduled yet.';
export const unavailable = 'The draws can’t be shown right now.';
