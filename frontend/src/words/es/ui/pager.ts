export const pages = 'Páginas';
/** @param isCapped the list is longer than its total */
export const range = (shown: string, total: string, isCapped: boolean): string =>
  `${shown} de ${isCapped ? 'más de ' : ''}${total}`;
export const endOfList = '. La lista termina aquí; busca un texto más largo para ver el resto.';
export const first = 'Primera';
export const previous = 'Anterior';
export const next = 'Siguiente';
