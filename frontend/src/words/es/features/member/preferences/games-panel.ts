import { capitalized } from '@numbercast/lottery';

import { numberInWords } from '../../../lib/lottery/names.js';

/** `Sorteos: lun, mié, sáb` */
export const drawsOn = (days: string) => `Sorteos: ${days}`;

/** `Cinco sorteos por semana` */
export const drawsAWeek = (count: number) => `${capitalized(numberInWords(count))} sorteos por semana`;
