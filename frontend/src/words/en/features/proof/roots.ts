/** After `Loading`. */
export const roots = 'the published fingerprints';
export const unavailable = 'The fingerprints can’t be shown right now.';
export const unavailableText = 'They are published and don’t change. Please try again in a moment.';
