import { drawsAWeek } from '@numbercast/lottery';
import type { Words } from '../en/index.js';

// Texts contain no á, í, ó or ú: these letters would more than double the price of a text
export const numbers: Words['numbers'] = {
  text: {
    stop: 'STOP para cancelar',
    greeting: (isWelcome) => `${isWelcome ? 'Numbercast te da la bienvenida' : 'Numbercast'}. Tus primeros sets:`,
    terms: `Hasta ${drawsAWeek} msjs/semana. Pueden aplicarse tarifas de msjs y datos. Responde HELP para ayuda, STOP para cancelar`,
  },
  push: {
    title: (game, weekday) => `Tus números de ${game} para el ${weekday}`,
    setsMore: (count) => (count === 1 ? '+ 1 combinación más' : `+ ${count} combinaciones más`),
  },
  email: {
    subject: (game, day) => `Tus números de ${game} para el ${day}`,
    sentAgain: (subject) => `${subject} (reenvío)`,
    firstSubject: (game, isWelcome) =>
      isWelcome
        ? `Te damos la bienvenida a Numbercast: tus primeros números de ${game}`
        : `Tus primeros números de ${game}`,
    heading: (game) => `Tus números de ${game}`,
    welcome: (firstName) => `¡Hola, ${firstName}! `,
    opening: (game) =>
      `Estos son tus primeros números de ${game}. De ahora en adelante te llegan al menos 24 horas antes de cada sorteo.`,
    when: (day, time) => `Para el sorteo del ${day} a las ${time}.`,
    odds: 'Todas las combinaciones tienen la misma probabilidad. Las tuyas son solo tuyas en este sorteo.',
  },
};
