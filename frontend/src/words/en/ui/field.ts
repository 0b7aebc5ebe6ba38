/** @param label of a password */
export const show = (label: string): string => `Show ${label.toLowerCase()}`;
