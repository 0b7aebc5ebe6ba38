export const fileName = 'numbercast-sorteos.ics';
export const added = (draws: number) =>
  draws === 1 ? '1 sorteo para tu calendario' : `${draws} sorteos para tu calendario`;

export const calendarName = 'Sorteos de Numbercast';
export const drawOf = (game: string) => `Sorteo de ${game}`;
/** @param deadline `domingo a las 10:59 p.m. ET` */
export const description = (deadline: string) =>
  `Recibes tus combinaciones a más tardar el ${deadline}. No pueden mejorar tus probabilidades.`;
