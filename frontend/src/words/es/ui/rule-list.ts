export const met = ' (cumplido)';
export const missing = ' (falta)';
