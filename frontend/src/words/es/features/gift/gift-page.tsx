import type { ReactNode } from 'react';

import { dollars, planCents } from '../../../../lib/membership/plans.js';
import { allGameNames } from '../../lib/lottery/names.js';

const price = dollars(planCents.annual);

export const title = 'Regala un año';
export const heading = 'Regala un año de Numbercast';
export const lead = `Un año de combinaciones para alguien que aprecias, por ${price}. No necesitas una cuenta.`;
export const facts = [
  {
    term: 'Un año de los dos juegos',
    text: `Combinaciones de ${allGameNames} por mensaje de texto o correo, al menos 24 horas antes de cada sorteo.`,
  },
  { term: 'Un solo pago', text: `Pagas ${price}, el precio del plan anual. El regalo no se renueva.` },
  {
    term: 'Una tarjeta para imprimir o enviar',
    text: 'Después del pago te enviamos por correo el código y la tarjeta con tu mensaje.',
  },
  {
    term: 'El año empieza cuando la persona se registra',
    text: 'Canjea el código, confirma su edad y no paga nada. El año termina por sí solo.',
  },
  {
    term: 'El código no vence',
    text: 'Mientras no se canjee, podemos reembolsarlo. Comunícate con nosotros e indica el correo con el que pagaste.',
  },
];
/** @param link to the page on responsible play */
export const onlyAdults = (link: (text: string) => ReactNode): ReactNode => (
  <>
    Numbercast no vende boletos y no puede mejorar las probabilidades de nadie. Regálalo solo a personas adultas que lo
    disfrutarían. {link('Juego responsable')}
  </>
);
/** @param link to the page that takes codes */
export const gotCode = (link: (text: string) => ReactNode): ReactNode => (
  <>¿Recibiste un código? {link('Canjéalo aquí')}</>
);

export const thanks = 'Gracias por tu regalo';
export const emailing = 'Te estamos enviando por correo el código y la tarjeta';
export const emailingText =
  'Tarda uno o dos minutos. Revisa también tu carpeta de spam. El correo es además tu recibo.';
export const passOn =
  'Imprime la tarjeta o envía el código a la persona a quien se lo regalas. No vence y se puede usar una vez.';
export const backHome = 'Volver al inicio';
export const noEmail = '¿No llegó el correo? Contáctanos';

export const yourName = 'Tu nombre';
export const yourEmail = 'Tu correo electrónico';
export const emailHint = 'Allí enviamos el recibo, el código y la tarjeta.';
export const recipient = 'Nombre de la persona que recibe el regalo';
export const message = 'Mensaje en la tarjeta (opcional, hasta 200 caracteres)';
export const recipientIsAdult =
  'La persona que recibe el regalo tiene al menos 18 años, o más donde su estado lo exige. Confirma su edad cuando canjea el código.';
export const nothingCharged = 'No se cobró nada, y tus respuestas siguen aquí.';
export const openingPayment = 'Abriendo la página de pago…';
export const pay = `Pagar ${price} por el regalo`;
export const cardIsSafe =
  'Escribes los datos de tu tarjeta en la página segura de nuestro proveedor de pagos. Nosotros nunca los vemos.';
export const priceChanged = 'El precio cambió. Vuelve a cargar la página para verlo.';
export const paymentNotStarted = 'No se pudo iniciar el pago. Inténtalo de nuevo.';

export const noName = 'Escribe tu nombre.';
export const noOwnEmail = 'Escribe tu correo electrónico.';
export const notEmail = 'Escribe una dirección de correo electrónico válida.';
export const noRecipient = 'Escribe un nombre.';
export const ageNotConfirmed = 'Confirma la edad de la persona que recibe el regalo.';
