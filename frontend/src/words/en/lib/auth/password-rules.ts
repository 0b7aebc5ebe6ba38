/** The rules of spec §5, in its words. */
export const length = 'At least 8 characters';
export const uppercase = 'At least one uppercase letter';
export const lowercase = 'At least one lowercase letter';
export const number = 'At least one number';
export const special = 'At least one special character';
