import { formatCount } from '../../../lib/format/format-count.js';

export const notValid = 'Esta prueba no es válida.';
export const otherVersion = (used: number, published: number): string =>
  `Usa la versión de hoja ${used}; la raíz publicada usa la versión ${published}.`;
export const otherCount = (counted: number, covered: string): string =>
  `Cuenta ${formatCount(counted, 'miembro')}; la raíz publicada abarca ${covered}.`;
export const noSuchPlace = (place: string, members: string): string =>
  `Su ruta no tiene la longitud de la posición ${place} de ${members}.`;
export const noMatch =
  'No coincide con la huella publicada: se cambió algo en ella, o las combinaciones nunca se asignaron.';

export const noMemberNamed = 'Las hojas de este sorteo no nombran a ningún miembro.';
export const memberId = (id: string): string => `Su identificador de miembro es ${id}.`;

/** @param lead `14 horas antes del sorteo` */
export const verified = (lead: string): string => `Verificada: fijada ${lead}.`;
export const verifiedLate = 'Verificada, pero publicada tarde.';
/** @param draw `Powerball, lunes, 23 de noviembre de 2026` */
export const matches = (sets: number, publishedAt: string, isLate: boolean, draw: string): string =>
  `${sets === 1 ? 'Esta combinación coincide' : `Estas ${sets} combinaciones coinciden`} con la huella publicada el ${publishedAt}${isLate ? ', después del sorteo,' : ''} para ${draw}.`;

export const setsStep = 'Las combinaciones, en el orden en que se asignaron';
export const leafStep = (place: string, namesMember: boolean): string =>
  `La hoja: el hash de sorteo, posición ${place}, ${namesMember ? 'miembro, ' : ''}sal y combinaciones`;
export const pathStep = (hashes: number): string =>
  `La ruta hasta la raíz, con ${formatCount(hashes, 'hash', 'hashes')} de otros miembros`;
export const rootStep = (isSame: boolean): string =>
  `La raíz publicada para este sorteo: ${isSame ? 'coincide' : 'no coincide'}`;
