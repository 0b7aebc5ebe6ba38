export const caption = 'Published fingerprints';
export const draw = 'Draw';
/** @param moment `Nov 21, 10:59 PM ET` */
export const drawn = (moment: string): string => `drawn ${moment}`;
export const fingerprint = 'Fingerprint';
/** After `Copy`. @param day `Sat, Nov 21` */
export const fingerprintOf = (day: string): string => `the fingerprint of ${day}`;
export const members = 'Members';
export const sets = 'Sets';
export const published = 'Published';
export const afterDraw = 'after the draw';
export const none = 'No draw has closed yet. The first fingerprint appears here 24 hours before its draw.';
export const loading = 'Loading…';
export const earlier = 'Earlier draws';
