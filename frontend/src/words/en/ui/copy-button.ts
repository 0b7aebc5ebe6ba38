export const copy = 'Copy';
/** @param what `the fingerprint` */
export const copyWhat = (what: string): string => `Copy ${what}`;
export const copied = (what: string): string => `Copied ${what}`;
export const notAllowed = 'Your browser did not allow copying. Select the text instead.';
