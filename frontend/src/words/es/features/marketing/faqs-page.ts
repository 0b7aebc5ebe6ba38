export const title = 'Preguntas frecuentes';
export const heading = 'Preguntas frecuentes';
export const search = 'Buscar en las preguntas';
/** `1 pregunta` */
export function found(count: number) {
  if (count === 0) return '0 preguntas. Prueba con otras palabras o contáctanos abajo.';
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}
export const backHome = 'Volver al inicio';
export const contactUs = 'Contáctanos';
