import type { Language } from '@numbercast/lottery';

/** ISO 639-1 */
export const language: Language = 'es';

/** How dates and numbers are written (BCP 47). */
export const locale: string = 'es-US';
