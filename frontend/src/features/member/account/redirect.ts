/** Leaves for another site, from where the person comes back to the profile. */
export const redirectTo = (url: string) => location.assign(url);
