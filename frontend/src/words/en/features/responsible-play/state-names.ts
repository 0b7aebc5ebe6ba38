const and = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma

/** `Arizona, Iowa, Louisiana and Mississippi` */
export const listOf = (states: readonly string[]): string => and.format(states);
