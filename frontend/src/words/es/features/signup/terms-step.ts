import { dollars, planCents } from '../../../../lib/membership/plans.js';

export const lead = 'Desplázate hasta el final para continuar.';
export const terms = 'Términos y condiciones';
export const position = (section: number, sections: number): string => `Sección ${section} de ${sections}`;
export const toStart = 'Volver al principio';
export const toEnd = 'Ir al final';
export const endReached = 'Llegaste al final. Ya puedes marcar la casilla.';
export const endNotReached = 'Desplázate o ve al final para habilitar la casilla.';
export const accepted = 'Leí y acepto los Términos y condiciones.';
export const accept = 'Acepto';

export const readAll = 'Lee todos los términos';
export const readAllFirst = 'Primero desplázate hasta el final de los términos. Allí se habilita la casilla.';
export const ok = 'Aceptar';

export const confirm = '¿Aceptas los términos?';
export const confirmText = (age: number): string =>
  `Confirmas que leíste los Términos y condiciones, que tienes al menos ${age} años y que los aceptas. Guardamos la versión, la edad y la hora en que aceptaste.`;
export const agree = 'Sí, acepto';
export const goBack = 'Volver';

export const shortVersion = 'En pocas palabras';
export const fullTermsApply = 'Aceptas los términos completos que siguen, no este resumen.';
export const shortTerms: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Precio y renovación',
    text: `${dollars(planCents.monthly)} al mes, o ${dollars(planCents.annual)} al año. Tu plan se renueva automáticamente, al precio vigente en ese momento, salvo que desactives la renovación automática en tu perfil antes de la fecha de renovación.`,
  },
  {
    title: 'Sin reembolsos',
    text: 'Los meses, los años y las renovaciones que pagaste no se reembolsan, ni en todo ni en parte. Un plan anual no se puede cancelar durante su año.',
  },
  { title: 'Mayores de 18', text: 'Debes tener al menos 18 años. Una cuenta por persona.' },
  {
    title: 'Premios mayores muy grandes',
    text: 'Si una combinación que te enviamos gana un premio mayor cuyo pago verificado públicamente supera los $50,000,000, nos debes el 2.5% del premio mayor bruto. Los premios menores son solo tuyos.',
  },
  {
    title: 'Disputas',
    text: 'Las disputas se resuelven mediante arbitraje vinculante en Arkansas, de forma individual y no como parte de una demanda colectiva. Tú y nosotros podemos acudir al tribunal de reclamos menores.',
  },
];
