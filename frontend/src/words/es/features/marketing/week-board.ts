import { capitalized } from '@numbercast/lottery';

export const caption = 'Días y horas de los sorteos, y la hora límite en la que llegan tus combinaciones';
export const draw = 'Sorteo';
export const drawing = 'Hora';
export const arriveBy = 'Tus números, a más tardar';
/** `Domingo, 10:59 p.m.` */
export const moment = (day: string, time: string) => `${capitalized(day)}, ${time}`;
export const eastern = (drawTimes: string) => `Todas las horas están en hora del este. ${drawTimes}`;
