/** A secret while it is being changed: the new one first, then the old one, which holds until it is gone everywhere. */
export const allSecrets = (setting: string) => setting.split(',');

/** Returns the newest secret, which signs and authenticates. */
export const currentSecret = (setting: string) => setting.split(',')[0]!;
