import type { ReactNode } from 'react';

import { plusTax } from '../../../lib/membership/plans.js';

export const title = 'Cambiar al plan anual';
export const agree = 'Acepto: cambiar ahora';
export const scheduling = 'Programando…';
export const notNow = 'Ahora no';

export const unavailable = 'En este momento no podemos mostrar tus fechas y el precio.';
export const nothingChanged = 'No se cambió nada. Inténtalo de nuevo en un momento.';
/** Object of `Loading`. */
export const datesAndPrice = 'tus fechas y el precio';

export const charge = (amount: string, start: string, end: string, strong: (text: string) => ReactNode): ReactNode => (
  <>
    Se te cobrarán {strong(amount)} el {strong(start)}, cuando termine tu ciclo mensual actual. Tu plan anual va del{' '}
    {start} al {end}.
  </>
);

interface Price {
  /** The price of a year, where the charge is another amount. */
  readonly year: string | null;
  readonly month: string;
  readonly isTaxed: boolean;
  /** Compared with twelve months. */
  readonly saving: { readonly percent: number; readonly months: string; readonly amount: string } | null;
}

/** `Son $4.99 al mes, un 61% menos que $155.88 al año: ahorras $96 al año.` */
export const price = ({ year, month, isTaxed, saving }: Price) => {
  const lead = year ? `Un año cuesta ${year}${isTaxed ? plusTax : ''}. ` : '';
  const compared = saving
    ? `, un ${saving.percent}% menos que ${saving.months} al año: ahorras ${saving.amount} al año`
    : '';
  return `${lead}Son ${month} al mes${compared}.`;
};

export const renews = (end: string) => `Se renueva el ${end}, a menos que antes desactives la renovación automática.`;
export const ends = (end: string) => `La renovación automática está desactivada: el plan termina el ${end}.`;
export const isFinal = `No es reembolsable ni cancelable. Cuando elijas “${agree}” y el cambio quede programado, no se podrá cancelar.`;

export const scheduled = (start: string) => `Tu plan anual empieza el ${start}.`;
export const failed = 'No se pudo cambiar de plan';
export const notReached = 'No se pudo programar el cambio de plan. Inténtalo de nuevo.';
export const signInAgain = 'Vuelve a iniciar sesión para cambiar de plan.';
