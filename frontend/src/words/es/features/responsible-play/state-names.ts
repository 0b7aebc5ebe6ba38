const and = new Intl.ListFormat('es-US');

/** `Arizona, Iowa, Luisiana y Misisipi` */
export const listOf = (states: readonly string[]) => and.format(states);
