export const name = 'Nombre';
export const email = 'Correo electrónico';
export const subject = 'Asunto';
export const message = 'Mensaje';
export const send = 'Enviar mensaje';
export const sending = 'Enviando…';

export const nameMissing = 'Escribe tu nombre.';
export const emailMissing = 'Escribe tu correo electrónico.';
export const subjectMissing = 'Escribe un asunto.';
export const messageMissing = 'Escribe un mensaje.';
export const emailInvalid = 'Escribe una dirección de correo electrónico válida.';
export const tooLong = (most: number) => `Usa como máximo ${most} caracteres.`;

export const failed = 'No se pudo enviar el mensaje. Inténtalo de nuevo.';
export const kept = 'Tu mensaje sigue aquí.';
