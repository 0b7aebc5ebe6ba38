export const title = 'Cómo funciona';
export const lead =
  'Nuestro software forma combinaciones según reglas publicadas, le da a cada miembro las suyas y las envía a tiempo. No puede predecir un sorteo. Nada puede hacerlo.';

export const benefits = [
  {
    title: 'Solo tuyas',
    text: 'Para un mismo sorteo, no hay dos miembros que tengan la misma combinación. Está diseñado así: cada combinación posible ocupa un lugar en una lista mezclada, y cada miembro recibe lugares que nadie más tiene.',
  },
  {
    title: 'Con un día completo de anticipación',
    text: 'Tus combinaciones se envían al menos 24 horas antes del sorteo, así que no hay prisa. Tu perfil muestra cuándo y adónde se envió cada una.',
  },
  {
    title: 'Reglas, no corazonadas',
    text: 'Cada combinación cumple reglas escritas: se omiten los números de los últimos sorteos, los intervalos entre sorteos se mantienen cerca de su promedio y las cinco bolas blancas se reparten por todo el rango.',
  },
  {
    title: 'Revisamos por ti',
    text: 'Después del sorteo, tus números anteriores muestran el resultado junto a cada combinación, con tus aciertos en un círculo.',
  },
];

export const makingTitle = 'De nuestras reglas a tu resultado';
export const aiTitle = 'Qué significa “IA” aquí';
export const setTitle = 'Qué contiene una combinación';
/** @param days `lunes, miércoles y sábados` */
export const set = (whites: number, redBall: string, reds: number, days: string, time: string) =>
  `Cinco bolas blancas del 1 al ${whites} y una ${redBall} del 1 al ${reds}. Los sorteos son los ${days} a las ${time}.`;
export const pricingTitle = 'Precios';
export const comparePlans = 'Comparar los planes';
