export const roots = 'las huellas publicadas';
export const unavailable = 'Las huellas no se pueden mostrar en este momento.';
export const unavailableText = 'Están publicadas y no cambian. Inténtalo de nuevo en un momento.';
