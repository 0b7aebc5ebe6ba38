/** Follows the value of a setting, for screen readers. */
export const locked = ', bloqueado';
export const lockedNote = 'Bloqueado mientras tu cuenta esté restringida.';
