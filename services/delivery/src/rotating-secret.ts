/** A secret while it is being changed: the new one first, then the old one, which holds until it is gone everywhere. */
export const allSecrets = (setting: string) => setting.split(',');

/** What is used for what is new. */
export const currentSecret = (setting: string) => setting.split(',')[0]!;
