export const thanks = 'Gracias por tu respuesta.';
export const failed = 'No se pudo enviar tu respuesta. La renovación automática sigue desactivada.';
export const send = 'Enviar respuesta';
export const sending = 'Enviando…';
export const skip = 'Omitir';
