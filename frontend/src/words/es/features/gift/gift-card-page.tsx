import type { ReactNode } from 'react';

export const title = 'Tarjeta de regalo';
export const heading = 'Tu tarjeta de regalo';
/** What is being loaded. */
export const card = 'la tarjeta';

export const unknownCode = 'No conocemos este código';
export const openLink = 'Vuelve a abrir el enlace del correo sobre tu regalo. Si quedó cortado, cópialo completo.';
export const notShown = 'No se puede mostrar la tarjeta en este momento';
export const tryAgain = 'Inténtalo de nuevo en un momento.';
export const contact = 'Contáctanos';

interface Gift {
  readonly recipientName: string;
  readonly giverName: string;
  readonly message: string;
}

/** @param address of the page that takes codes */
export const textOf = ({ recipientName, giverName, message }: Gift, code: string, address: string): string =>
  [
    `Hola, ${recipientName}:`,
    ...(message ? [message] : []),
    `${giverName} te regala un año de Numbercast: combinaciones para cada sorteo, por mensaje de texto o correo. No pagas nada.`,
    `Tu código: ${code}`,
    `Canjéalo en ${address}#${code}`,
  ].join('\n\n');
export const subject = (giver: string): string => `Un regalo de ${giver}`;

export const notUsable = 'Este código ya no se puede usar';
export const redeemed = 'Ya se canjeó.';
export const returned = 'Su pago se devolvió o está en disputa.';
export const print = 'Imprimir la tarjeta';
export const emailIt = 'Enviarla por correo';
/** What a button copies. */
export const theMessage = 'el mensaje';
export const usableOnce = 'Cualquier persona que tenga el código puede usarlo una vez. No vence.';

export const yearFor = (recipient: string): string => `Un año de números para ${recipient}`;
export const from = (giver: string): string => `De ${giver}`;
export const yourCode = 'Tu código';
/** @param address of the page that takes codes */
export const goTo = (address: ReactNode): ReactNode => (
  <>Ve a {address} y regístrate. No pagas nada, y el año termina por sí solo.</>
);
export const smallPrint =
  'Para personas adultas. Numbercast no vende boletos y no puede mejorar tus probabilidades. El código no vence y sirve una vez.';
