import type { ReactNode } from 'react';

export const title = 'Estadísticas';
export const noticeTitle = 'Los sorteos pasados no cambian las probabilidades.';
export const notice =
  'En el próximo sorteo, cada combinación es tan probable como cualquier otra, sin importar lo que haya salido antes. Las diferencias que ves son obra del azar.';

export const whiteBalls = 'Bolas blancas';
/** `Bolas Powerball` */
export const redBalls = (name: string) => `Bolas ${name}`;

export const statistics = 'las estadísticas';
export const unavailable = 'Las estadísticas no se pueden mostrar en este momento.';
export const unavailableText =
  'Se calculan a partir de los resultados publicados y volverán a estar disponibles. Inténtalo de nuevo en un momento.';
export const needsScripts = (link: (text: string) => ReactNode): ReactNode => (
  <>Los gráficos necesitan JavaScript. Todas las cifras están en {link('un archivo CSV')}.</>
);
