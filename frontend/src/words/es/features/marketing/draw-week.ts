import type { DrawTime } from '../../../en/features/marketing/draw-week.js';

const lists = new Intl.ListFormat('es-US');

/** `10:59 p.m.` */
export const time = (clock: string, isMorning: boolean) => `${clock} ${isMorning ? 'a.m.' : 'p.m.'}`;

/** `lunes, miércoles y sábados`, as after `los`: only two days change in the plural. */
export const drawDays = (days: readonly string[]) =>
  lists.format(days.map((day) => (day.endsWith('o') ? `${day}s` : day)));

/** `El sorteo de Powerball es a las 10:59 p.m., el de Mega Millions a las 11:00 p.m.` */
export const drawTimes = (draws: readonly DrawTime[]) =>
  draws
    .map(
      ({ game, time }, index) =>
        `${index === 0 ? 'El sorteo de' : 'el de'} ${game}${index === 0 ? ' es' : ''} a las ${time}`,
    )
    .join(', ');
