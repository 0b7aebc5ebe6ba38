/** A mean too small for one decimal. */
export const underTenth = 'under 0.1';
