/**
 * Returns the values of a secret during its rotation: the new one first, then the old one, which is valid until it is
 * no longer used.
 */
export const allSecrets = (setting: string) => setting.split(',');

/** Returns the newest secret, which signs and authenticates. */
export const currentSecret = (setting: string) => setting.split(',')[0]!;
