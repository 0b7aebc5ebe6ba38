// Texts shared by the profile and the page of past numbers

export const whiteBalls = 'Bolas blancas';
/** Precedes the drawn numbers. */
export const drawn = 'Sorteados';
/** `las 10 combinaciones del sábado 21 de noviembre de 2026`: in a sentence the day has no comma. */
export const setsOf = (sets: number, day: string) =>
  `${sets === 1 ? 'la combinación' : `las ${sets} combinaciones`} del ${day.replace(',', '')}`;

export const verify = 'Verificar';
export const verifySetsOf = (sets: number, day: string) => `Verificar ${setsOf(sets, day)}`;
export const verifying = 'Verificando…';

export const calendar = 'Calendario';
export const addToCalendar = 'Agregar los sorteos a tu calendario';
