export const met = ' (met)';
export const missing = ' (missing)';
