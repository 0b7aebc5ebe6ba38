/** Redirects to another site, from which the member returns to the profile. */
export const redirectTo = (url: string) => location.assign(url);
