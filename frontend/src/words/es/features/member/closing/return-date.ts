export const label = 'Volver el (opcional)';
export const hint = 'Sin una fecha, la pausa dura hasta que reactives tu cuenta.';
export const outOfRange = (first: string, last: string) => `Escribe una fecha entre el ${first} y el ${last}`;

/** What happens on the day a pause ends. */
export const consequences =
  'Ese día vuelves a recibir tus números. Si para entonces se terminó el tiempo que pagaste, empieza un nuevo período y se te cobra.';
