import { capitalized } from '@numbercast/lottery';

import type { Delivery } from '../../../../../features/member/account/api.js';

type Message = Pick<Delivery, 'channel' | 'destination'>;

const list = new Intl.ListFormat('es-US');
/** A notification goes to all devices, which have no address to show. */
const channels = {
  sms: { article: 'el', name: 'mensaje de texto', plural: 'mensajes de texto', place: 'tu teléfono' },
  email: { article: 'el', name: 'correo', plural: 'correos', place: 'tu correo' },
  push: { article: 'la', name: 'notificación', plural: 'notificaciones', place: 'tus dispositivos' },
};

const names = (messages: readonly Message[]) => list.format(messages.map(({ channel }) => channels[channel].name));
const namesWithArticle = (messages: readonly Message[]) =>
  list.format(messages.map(({ channel }) => `${channels[channel].article} ${channels[channel].name}`));
const places = (messages: readonly Message[]) =>
  list.format(messages.map(({ channel, destination }) => destination ?? channels[channel].place));
/** `tus números de Powerball del lunes` */
const numbersOf = (weekday: string, game: string) => `tus números de ${game} del ${weekday}`;

/** `Mensaje de texto a ··· 4821: dom, 22 de nov, 2:00 p.m. ET` */
export const sentLine = (message: Message, moment: string | null) =>
  `${capitalized(channels[message.channel].name)} a ${places([message])}${moment ? `: ${moment}` : ''}`;
/** `En camino: mensaje de texto a ··· 4821` */
export const waitingLine = (messages: readonly Message[]) => `En camino: ${names(messages)} a ${places(messages)}`;

/** `El mensaje de texto a ··· 4821 no llegó. …` */
export const lost = (messages: readonly Message[]) =>
  `${capitalized(namesWithArticle(messages))} a ${places(messages)} no ${messages.length === 1 ? 'llegó' : 'llegaron'}. Tus números están abajo.`;
/** By the reason why the member's settings held a message back. */
export const heldBack: Readonly<Record<string, string>> = {
  'jackpot-too-small':
    'El premio mayor es más bajo que el que elegiste, así que estos números no se enviaron. Tus números están abajo.',
  'numbers-off':
    'El envío de números estaba desactivado, así que estos números no se enviaron. Tus números están abajo.',
  'not-active': 'Tu membresía no estaba activa, así que estos números no se enviaron. Tus números están abajo.',
};
/** `Ya no te enviamos mensajes de texto ni correos. …` */
export const ended = (messages: readonly Message[]) =>
  `Ya no te enviamos ${messages.map(({ channel }) => channels[channel].plural).join(' ni ')}. Tus números están abajo.`;

/** @param weekday `lunes` */
export const sent = (weekday: string, game: string) => `Se enviaron ${numbersOf(weekday, game)}`;
export const notSent = (weekday: string, game: string) => `No se enviaron ${numbersOf(weekday, game)}`;
export const failed = (weekday: string, game: string) => `No pudimos enviar ${numbersOf(weekday, game)}`;
/** `Tus números de Powerball del lunes van en camino a ··· 4821` */
export const onTheWay = (messages: readonly Message[], weekday: string, game: string) =>
  `${capitalized(numbersOf(weekday, game))} van en camino a ${places(messages)}`;
/** @param deadline `domingo a las 10:59 p.m. ET` */
export const coming = (weekday: string, game: string, deadline: string) =>
  `${capitalized(numbersOf(weekday, game))} se envían a más tardar el ${deadline}`;
