import type { ReactNode } from 'react';

export const needsHttps = 'Las pruebas solo se pueden verificar en una página abierta con https.';
export const unavailable = 'En este momento no podemos verificar tus combinaciones. Inténtalo de nuevo.';

export const notPublished =
  'No se publicó ninguna huella para este sorteo, así que sus combinaciones no se pueden verificar.';
export const notYet = 'Todavía no.';
/** @param moment `22 nov, 10:59 p.m. ET` */
export const verifiableFrom = (moment: string) => `Puedes verificar estas combinaciones a partir del ${moment}.`;

export const anothersTitle = 'Esta prueba es de otro miembro.';
export const anothers = 'No contiene tu identificador de miembro.';
export const otherSetsTitle = 'Estas no son las combinaciones que se fijaron.';
export const otherSets = 'La prueba contiene combinaciones distintas de las que se muestran aquí.';
export const tellUs = (link: (text: string) => ReactNode): ReactNode => <>Por favor, {link('avísanos')}.</>;

export const sameSets = 'Son las combinaciones que se muestran aquí.';
export const sameSetsOfMember = 'Son las combinaciones que se muestran aquí, y se fijaron para ti.';
export const save = 'Guardar la prueba';
export const meaning = 'Qué significa esto';
export const steps = 'Paso a paso';
