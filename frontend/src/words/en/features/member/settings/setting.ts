/** Follows the value of a setting, for screen readers. */
export const locked = ', locked';
export const lockedNote = 'Locked while your account is restricted.';
