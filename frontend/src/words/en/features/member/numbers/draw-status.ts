import { capitalized } from '@numbercast/lottery';

import type { Delivery } from '../../../../../features/member/account/api.js';

type Message = Pick<Delivery, 'channel' | 'destination'>;

const joined = (parts: readonly string[]) => parts.join(' and ');
/** A notification goes to all devices, which have no address to show. */
const channels = {
  sms: { name: 'text', plural: 'texts', sent: 'Texted', place: 'your phone' },
  email: { name: 'email', plural: 'email', sent: 'Emailed', place: 'your email' },
  push: { name: 'notification', plural: 'notifications', sent: 'Notified', place: 'your devices' },
};

const names = (messages: readonly Message[]) => joined(messages.map(({ channel }) => channels[channel].name));
const places = (messages: readonly Message[]) =>
  joined(messages.map(({ channel, destination }) => destination ?? channels[channel].place));

/** `Texted Sun, Nov 22, 2:00 PM ET to ··· 4821` */
export const sentLine = (message: Message, moment: string | null): string =>
  `${channels[message.channel].sent}${moment ? ` ${moment}` : ''} ${message.channel === 'push' ? 'on' : 'to'} ${places([message])}`;
/** `On the way: text to ··· 4821` */
export const waitingLine = (messages: readonly Message[]): string =>
  `On the way: ${names(messages)} to ${places(messages)}`;

export const lost = (messages: readonly Message[]): string =>
  `The ${names(messages)} to ${places(messages)} didn’t go through. Your numbers are below.`;
/** By the reason why the member's settings held a message back. */
export const heldBack: Readonly<Record<string, string>> = {
  'jackpot-too-small':
    'The jackpot is smaller than the one you chose, so these numbers were not sent. Your numbers are below.',
  'numbers-off': 'Number delivery was turned off, so these numbers were not sent. Your numbers are below.',
  'not-active': 'Your membership was not active, so these numbers were not sent. Your numbers are below.',
};
/** `Texts and email to you ended. …` */
export const ended = (messages: readonly Message[]): string =>
  `${capitalized(joined(messages.map(({ channel }) => channels[channel].plural)))} to you ended. Your numbers are below.`;

/** @param weekday `Monday` */
export const sent = (weekday: string, game: string): string => `Your numbers for ${weekday}’s ${game} were sent`;
export const notSent = (weekday: string, game: string): string => `Not sent for ${weekday}’s ${game}`;
export const failed = (weekday: string, game: string): string =>
  `We could not send your numbers for ${weekday}’s ${game}`;
/** `On the way to ··· 4821 for Monday’s Powerball` */
export const onTheWay = (messages: readonly Message[], weekday: string, game: string): string =>
  `On the way to ${places(messages)} for ${weekday}’s ${game}`;
/** @param deadline `Sunday 10:59 PM ET` */
export const coming = (weekday: string, game: string, deadline: string): string =>
  `Your numbers for ${weekday}’s ${game} go out by ${deadline}`;
