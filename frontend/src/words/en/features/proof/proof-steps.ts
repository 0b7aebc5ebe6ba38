export const sets = 'Your sets';
export const setsText = 'You receive them at least a day before the draw.';
export const sealed = 'Sealed';
export const sealedText = 'All members’ sets go into one sealed list.';
export const published = 'Published';
export const publishedText = 'We publish the list’s fingerprint, 24 hours before the draw.';
export const draw = 'Draw';
export const drawText = 'No one can change a set anymore: the fingerprint would no longer match.';
