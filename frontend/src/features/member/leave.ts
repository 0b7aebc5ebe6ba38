/** Leaves for another site, from where the person comes back to the profile. */
export const leaveFor = (url: string) => location.assign(url);
