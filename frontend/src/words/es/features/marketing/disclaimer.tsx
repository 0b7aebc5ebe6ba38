import type { ReactNode } from 'react';

import type { JackpotOdds } from '../../../en/features/marketing/disclaimer.js';

export const title = 'Lo que no hacemos';
export const unaffiliated = (games: string) =>
  `Numbercast es un servicio educativo e informativo. No está afiliado a ${games}, la Multi-State Lottery Association ni ninguna lotería estatal, no cuenta con su respaldo ni está relacionado con ellas.`;

/** `la de un premio mayor de Powerball sigue siendo de 1 en 292,201,338 y la de uno de Mega Millions, de 1 en 290,472,336` */
const odds = (jackpots: readonly JackpotOdds[]) =>
  jackpots
    .map(({ game, sets }, index) =>
      index === 0
        ? `la de un premio mayor de ${game} sigue siendo de 1 en ${sets}`
        : `la de uno de ${game}, de 1 en ${sets}`,
    )
    .join(' y ');

export const noTickets = (jackpots: readonly JackpotOdds[]) =>
  `No vendemos boletos ni hacemos apuestas. Nuestras combinaciones no pueden mejorar tus probabilidades ni garantizar un premio: ${odds(jackpots)}, sin importar qué combinación juegues.`;
export const age = 'Debes tener al menos 18 años para registrarte. Juega solo con dinero que puedas permitirte perder.';

export const companyTitle = 'Quiénes somos';
export const company = (address: string, link: (text: string) => ReactNode): ReactNode => (
  <>
    {address}. {link('Contáctanos')}.
  </>
);
export const income =
  'Este servicio se paga con las suscripciones. Si una de nuestras combinaciones gana un premio mayor verificado públicamente de más de $50,000,000, también recibimos el 2.5% del premio mayor bruto.';
