import { capitalized } from '@numbercast/lottery';

import type { Delivery } from '../../../../../features/member/account/api.js';

type Channel = Delivery['channel'];

/** @param days above 1 */
export const daysLeft = (days: number) => `Faltan ${days} días`;
export const hoursLeft = (hours: number, minutes: number) =>
  `${hours === 1 && minutes === 0 ? 'Falta' : 'Faltan'} ${hours} h ${minutes} min`;
export const minutesLeft = (minutes: number) => `${minutes === 1 ? 'Falta' : 'Faltan'} ${minutes} min`;

export const tonight = 'Esta noche';
export const tomorrow = 'Mañana';

export const ready = (sets: number) => (sets === 1 ? '1 combinación' : `${sets} combinaciones`);
/** `Antes del jue 11:00 p.m. ET` */
export const by = (moment: string) => `Antes del ${moment}`;
export const onTheWay = 'En camino';
export const sent = 'Números enviados';
export const sentSets = (sets: number) => (sets === 1 ? '1 combinación enviada' : `${sets} combinaciones enviadas`);

const channelNames = { sms: 'el mensaje de texto', email: 'el correo', push: 'la notificación' };
/** `Falló el mensaje de texto, se envió el correo` */
export const partlySent = (lost: readonly Channel[], arrived: readonly Channel[]) =>
  capitalized(
    [
      ...lost.map((channel) => `falló ${channelNames[channel]}`),
      ...arrived.map((channel) => `se envió ${channelNames[channel]}`),
    ].join(', '),
  );

export const failed = 'No se entregaron. Están aquí';
/** By the reason. */
export const heldBack: Readonly<Record<string, string>> = {
  'jackpot-too-small': 'Premio mayor muy bajo, no se enviaron',
  'numbers-off': 'Envío desactivado, no se enviaron',
};
export const notSent = 'No se enviaron';
export const drawing = 'Sorteo en curso';
export const result = 'Resultado';
