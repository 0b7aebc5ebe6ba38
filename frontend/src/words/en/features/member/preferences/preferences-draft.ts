import { bothOrAll, capitalized, millionsInWords } from '@numbercast/lottery';

export const deliveries = { text: 'Text only', email: 'Email only', both: 'Text and email' };

/** `Powerball only` */
export const onlyGame = (game: string): string => `${game} only`;
export const everyGame = `${capitalized(bothOrAll)} games`;

export const everyDraw = 'Every draw';
/** `$100 million or more` */
export const jackpotFrom = (millions: number): string => `${millionsInWords(millions)} or more`;

const onOrOff = (isOn: boolean) => (isOn ? 'on' : 'off');
export const sending = (isOn: boolean): string => `Sending ${onOrOff(isOn)}`;
export const resultsByEmail = (isOn: boolean): string => `Results by email ${onOrOff(isOn)}`;
export const resultsByText = (isOn: boolean): string => `Results by text ${onOrOff(isOn)}`;
export const resultsByNotification = (isOn: boolean): string => `Results by notification ${onOrOff(isOn)}`;
export const languageIs = (name: string): string => `Language: ${name}`;

export const nothingSent = 'Off';
export const channelOff = 'Not sent: channel is off';
/** `Text only, $100M or more` */
export const fromJackpot = (delivery: string, millions: number): string => `${delivery}, $${millions}M or more`;

const channels = { text: 'text', email: 'email', notification: 'notification' };
const list = new Intl.ListFormat('en-GB'); // the texts of the site have no serial comma
/** `By text, email and notification` */
export const resultsBy = (names: readonly (keyof typeof channels)[]): string =>
  `By ${list.format(names.map((name) => channels[name]))}`;
export const noResults = 'Off';
