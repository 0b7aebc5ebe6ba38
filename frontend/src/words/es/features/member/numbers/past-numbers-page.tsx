import type { ReactNode } from 'react';

export const title = 'Números anteriores';
export const lead =
  'Todas las combinaciones que has recibido, de la más reciente a la más antigua. Después de cada sorteo, tus aciertos aparecen en un círculo.';
export const unavailable = 'En este momento no podemos mostrar tus números.';
export const areSafe = 'Están a salvo. Inténtalo de nuevo en un momento.';
/** Object of `Loading`. */
export const yourNumbers = 'tus números';
export const noNumbers = 'Todavía no hay números.';
export const firstSets = 'Tus primeras combinaciones aparecerán aquí.';

export const showOnly = 'Mostrar solo';
export const withMatches = 'Con aciertos';
export const comingUp = 'Próximos sorteos';
export const noneComing = 'Tus combinaciones para el próximo sorteo aparecen aquí al menos 24 horas antes.';
export const results = 'Resultados';
export const noResults = 'Los resultados aparecen aquí después de cada sorteo.';
export const noMatches = 'Todavía no hay aciertos.';
export const noMatchesLoaded = 'No hay aciertos en los sorteos cargados hasta ahora.';
export const earlierDraws = 'Sorteos anteriores';
export const loadingEarlier = 'Cargando sorteos anteriores…';

export const sets = (count: number) => (count === 1 ? '1 combinación' : `${count} combinaciones`);
/** @param moment `domingo a las 10:59 p.m. ET` */
export const drawing = (moment: string) => `El sorteo es el ${moment}. Después el resultado aparece aquí.`;
export const corrected = (firstResult: ReactNode): ReactNode => (
  <>Resultado corregido. Al principio se informó {firstResult}.</>
);
