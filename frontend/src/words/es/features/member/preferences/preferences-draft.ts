import { GAMES } from '@numbercast/lottery';

import { millionsInWords } from '../../../lib/lottery/names.js';

export const deliveries = {
  text: 'Solo mensajes de texto',
  email: 'Solo correo',
  both: 'Mensajes de texto y correo',
};

/** `Solo Powerball` */
export const onlyGame = (game: string) => `Solo ${game}`;
export const everyGame = GAMES.length === 2 ? 'Ambos juegos' : 'Todos los juegos';

export const everyDraw = 'Todos los sorteos';
/** `$100 millones o más` */
export const jackpotFrom = (millions: number) => `${millionsInWords(millions)} o más`;

const sent = (isOn: boolean) => (isOn ? 'activados' : 'desactivados');
export const sending = (isOn: boolean) => (isOn ? 'Envío activado' : 'Envío desactivado');
export const resultsByEmail = (isOn: boolean) => `Resultados por correo ${sent(isOn)}`;
export const resultsByText = (isOn: boolean) => `Resultados por mensaje de texto ${sent(isOn)}`;
export const resultsByNotification = (isOn: boolean) => `Resultados por notificación ${sent(isOn)}`;
export const languageIs = (name: string) => `Idioma: ${name}`;

export const nothingSent = 'Envío desactivado';
export const channelOff = 'Sin envío: el canal está desactivado';
/** `Solo mensajes de texto, desde $100 millones` */
export const fromJackpot = (delivery: string, millions: number) => `${delivery}, desde ${millionsInWords(millions)}`;

const channels = { text: 'mensaje de texto', email: 'correo', notification: 'notificación' };
const list = new Intl.ListFormat('es-US');
/** `Por mensaje de texto, correo y notificación` */
export const resultsBy = (names: readonly (keyof typeof channels)[]) =>
  `Por ${list.format(names.map((name) => channels[name]))}`;
export const noResults = 'Desactivados';
