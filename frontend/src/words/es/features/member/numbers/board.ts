export const nextNumbers = 'Tus próximos números';
export const latestNumbers = 'Tus últimos números';
export const seeAll = 'Ver todos tus números';
export const numbersUnavailable =
  'En este momento no podemos mostrar tus números. No cambiaron; inténtalo de nuevo en un momento.';
export const deliveryUnknown = 'En este momento no podemos comprobar el envío.';
export const stillSent = 'Tus números se siguen enviando como siempre.';
export const tryAgain = 'Intentar de nuevo';

export const firstNumbers = 'Tus primeros números están en camino.';
export const firstNumbersSoon = 'Suelen tardar menos de un minuto. Esta página se actualiza sola.';
export const noDraws = 'Tus próximos sorteos todavía no están en el calendario. Aparecen aquí en cuanto lo estén.';
export const noNumbers = 'Todavía no hay números.';

/** Follows the day of a draw in place of the time left. */
export const held = 'Ya se realizó';
export const noSets = (game: string) => `Tus números de ${game} aparecen aquí en cuanto estén listos.`;
export const showOne = 'Mostrar una';
export const showAll = (sets: number) => `Mostrar las ${sets}`;
export const previousSet = 'Combinación anterior';
export const nextSet = 'Combinación siguiente';
export const place = (place: number, sets: number) => `${place} de ${sets}`;

export const otherDraws = 'Otros sorteos';
/** Follows a line of the week, for screen readers. */
export const showNumbers = ', mostrar los números';

/** @param weekday `sábado` */
export const resultOf = (weekday: string) => `Resultado del ${weekday}`;
export const allResults = 'Todos los resultados';
export const yours = 'Los tuyos';
