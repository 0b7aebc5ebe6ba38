/** @param phone `123-456-7890` */
export const texts = (phone: string): string =>
  `Acepto recibir mensajes de texto (SMS) automáticos y recurrentes de Numbercast en el ${phone}: mis combinaciones antes de cada sorteo, hasta cinco sorteos por semana, y mensajes sobre mi cuenta. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para dejar de recibirlos, HELP para obtener ayuda.`;
export const results = (phone: string): string =>
  `También acepto recibir mensajes de texto (SMS) automáticos y recurrentes de Numbercast en el ${phone} con el resultado de cada sorteo para el que tengo combinaciones, hasta cinco por semana. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para dejar de recibir todos los mensajes de texto, HELP para obtener ayuda.`;
