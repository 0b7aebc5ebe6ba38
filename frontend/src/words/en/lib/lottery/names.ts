import { bothOrAll as both, numberInWords as inWords } from '@numbercast/lottery';

export { allGameNames, anyGameName, anyRedBall, jackpotInWords, millionsInWords } from '@numbercast/lottery';

/** `both`, or `all` with more than two games. */
export const bothOrAll: string = both;

/** `five`; digits from ten. */
export const numberInWords = (number: number): string => inWords(number);
