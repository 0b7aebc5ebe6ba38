import type { ReactNode } from 'react';

import { dollars } from '../../../../lib/membership/plans.js';

export const title = 'Canjear un código de regalo';
export const lead = 'Escribe el código de tu tarjeta de regalo. Tiene 20 letras y dígitos.';
export const code = 'Código';
export const checking = 'Verificando…';
export const check = 'Verificar el código';
export const unknownCode = 'No conocemos este código. Revisa cada letra y dígito.';
export const notChecked = 'No se puede verificar el código en este momento. Inténtalo de nuevo en un momento.';

export const credit = (cents: number): string => `Tienes un crédito de ${dollars(cents)}`;
export const creditText = 'Se descuenta por sí solo de tus próximos cobros. No tienes que hacer nada.';
export const toNextCharge = 'Ver mi próximo cobro';
export const forMembers = 'Ya eres miembro, así que el regalo paga tus próximos cobros.';
export const notUsed = 'El regalo no se canjeó';
export const tryAgain = 'Inténtalo de nuevo en un momento.';
export const oneMoment = 'Un momento…';
export const useIt = 'Usarlo para mi membresía';

/** By state of a gift that can't be used. */
export const closed = {
  redeemed: {
    title: 'Este código ya se canjeó',
    text: 'Cada código sirve una vez. Si lo canjeaste tú, inicia sesión.',
  },
  returned: {
    title: 'Este código no se puede canjear',
    text: 'Su pago se devolvió o está en disputa. Pregunta a la persona que te lo dio.',
  },
};
export const anotherCode = 'Usar otro código';

export const yearFrom = (giver: string): string => `Un año de Numbercast de parte de ${giver}`;
export const forRecipient = (recipient: string): string => `Para ${recipient}.`;
export const conditions = [
  'No pagas nada y no escribes los datos de ninguna tarjeta.',
  'El año empieza cuando te registras. No se renueva, salvo que actives la renovación.',
  'Confirmas tu edad, como todas las personas que se unen.',
];
export const signUp = 'Registrarme con este regalo';
/** @param link to sign in */
export const alreadyMember = (link: (text: string) => ReactNode): ReactNode => (
  <>
    ¿Ya eres miembro? Primero {link('inicia sesión')} y luego vuelve a abrir esta página. Así el regalo paga tus
    próximos cobros.
  </>
);
