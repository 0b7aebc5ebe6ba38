export const label = 'Volver el (opcional)';
export const hint = 'Sin una fecha, la pausa dura hasta que reactives tu cuenta.';
export const outOfRange = (first: string, last: string) => `Escribe una fecha entre el ${first} y el ${last}`;
