/** @param label of a password */
export const show = (label: string): string => `Mostrar ${label.toLowerCase()}`;
