import type { ReactNode } from 'react';

import { capitalized } from '@numbercast/lottery';

export const title = 'Números de lotería más inteligentes';
export const headline = (accent: (text: string) => ReactNode): ReactNode => (
  <>Números de lotería más inteligentes. {accent('Con tecnología de IA.')}</>
);
export const lead = (games: string) =>
  `Combinaciones de números para ${games}, enviadas a tu teléfono o a tu correo al menos 24 horas antes de cada sorteo. No hay dos miembros que reciban la misma combinación.`;
export const prices = (month: string, year: string, monthOfYear: string) =>
  `${month} al mes, cancela cuando quieras, o ${year} al año (${monthOfYear} al mes)`;
export const example =
  'Ejemplo. Todas las combinaciones tienen la misma probabilidad, y ningún otro miembro recibe la tuya para su sorteo.';

export const filmTitle = 'Mira cómo funciona';
export const filmLead = (seconds: number) =>
  `${seconds} segundos, sin sonido, con subtítulos en español. Los textos dentro del video están en inglés.`;
export const weekTitle = 'Los sorteos de esta semana';
export const weekLead = (draws: string) =>
  `${capitalized(draws)} sorteos por semana. Tus combinaciones llegan al menos 24 horas antes de cada uno.`;
export const proofTitle = 'No tienes que creernos';
export const proofLead = 'Cualquiera puede decir que no se cambió nada después del sorteo. Aquí puedes comprobarlo.';
export const startTitle = 'Para empezar';
export const startLead = 'Configúralo una vez. Después, tus números te llegan solos.';
export const plansTitle = 'Dos planes';
export const plansLead = (saving: string) => `Los dos planes incluyen todo. Con el anual ahorras ${saving}.`;
