import type { Words } from '../en/index.js';
import { paidWith } from './billing.js';

export const gifts: Words['gifts'] = {
  paid: ({ giver, recipient, amount, paidOn, card, code, redeemUrl }) => ({
    subject: `Tu regalo para ${recipient}`,
    lead: [
      `Hola, ${giver}:`,
      `Gracias por regalar a ${recipient} un año de Numbercast. Pagaste ${amount} el ${paidOn}${paidWith(card)}. Este es tu recibo.`,
      `El código es ${code}`,
      `Imprime la tarjeta o envía el código a ${recipient}. Para usarlo, ${recipient} tiene que ir a ${redeemUrl} y registrarse. Cualquier persona que tenga el código puede usarlo una vez, así que guárdalo bien hasta entonces.`,
      'El código no vence. El año empieza cuando se usa y termina por sí solo. No se vuelve a cobrar a ninguno de los dos.',
    ],
    link: `El enlace para ${recipient}`,
  }),
  paidPreview: (recipient) => `El código y una tarjeta para imprimir para ${recipient}.`,
  openCard: 'Abrir la tarjeta para imprimir o enviar',
  refunded: (giver, amount, paidOn) => ({
    subject: `Te reembolsamos ${amount}`,
    lead: [
      `Hola, ${giver}:`,
      `Te reembolsamos ${amount} por el regalo que pagaste el ${paidOn}. Su código ya no sirve.`,
      'El dinero vuelve a la tarjeta con la que pagaste. Los bancos suelen mostrarlo en un plazo de 5 a 10 días hábiles.',
    ],
    link: 'Contáctanos',
  }),
  why: 'Recibes este correo porque se pagó un regalo de Numbercast con esta dirección.',
};
