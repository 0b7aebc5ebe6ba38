import type { ReactNode } from 'react';

export const title = 'Precios';
export const heading = 'Dos planes, los mismos números';
export const lead =
  'Paga por mes y cancela cuando quieras, o paga por año y gasta menos. Cada plan indica qué puedes cancelar y qué no.';

export const included = 'Qué incluyen los dos planes';
export const includedText = (games: string, bothOrAll: string) =>
  `Cinco combinaciones para cada sorteo de los juegos que elegiste, garantizadas, y a veces hasta diez. Por mensaje de texto, por correo o de ambas formas, para ${games} o ${bothOrAll}. El plan anual no es una versión reducida.`;
export const saving = 'Cómo ahorras';
export const savingText = (month: string, months: string, year: string, saved: string, percent: number) =>
  `12 × ${month} son ${months}. El plan anual cuesta ${year}, así que ahorras ${saved}, o un ${percent}%.`;
export const end = 'Cómo termina un plan';
export const endText =
  'Los dos planes se renuevan solos hasta que desactives la renovación automática en tu perfil. Desactívala antes de la fecha de renovación: una renovación que ya se cobró es definitiva. Sigues recibiendo números hasta que termine el tiempo pagado.';
export const noRefund = 'Qué no se puede reembolsar';
export const noRefundText =
  'El mes en curso del plan mensual y el año completo del plan anual. No hay reembolsos parciales. Si un error nuestro nos impide enviarte tus números, contáctanos y lo resolveremos.';

export const dollarsAndTerms = (link: (text: string) => ReactNode): ReactNode => (
  <>
    Los precios están en dólares de EE. UU. El miembro cuya combinación gane un premio mayor verificado públicamente de
    más de $50,000,000 le debe a Numbercast el 2.5% del premio mayor bruto. Consulta los {link('Términos')}.
  </>
);
