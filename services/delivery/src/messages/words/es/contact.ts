import { drawsAWeek, helpline } from '@numbercast/lottery';
import type { Words } from '../en/index.js';

const MOST_TEXTS = 2 * drawsAWeek;

// Texts contain no á, í, ó or ú: these letters would more than double the price of a text
export const contact: Words['contact'] = {
  stop: 'Numbercast: cancelaste los mensajes y ya no te llegan. Responde START para volver a recibirlos.',
  start: `Numbercast: vuelves a recibir mensajes. Hasta ${MOST_TEXTS} msjs/semana. Pueden aplicarse tarifas de msjs y datos. HELP para ayuda, STOP para cancelar.`,
  help: (contactUrl) =>
    `Numbercast: tus sets por mensaje, hasta ${MOST_TEXTS} msjs/semana. Ayuda: ${contactUrl} ¿Problemas con el juego? Llama al ${helpline.number}. Pueden aplicarse tarifas de msjs y datos. STOP para cancelar.`,
  received: () => ({
    subject: 'Recibimos tu mensaje',
    lead: [
      'Gracias por escribir a Numbercast. Recibimos tu mensaje y responderemos por correo en un plazo de dos días hábiles.',
      'Si no nos enviaste ningún mensaje, alguien escribió tu dirección por error. Puedes ignorar este correo.',
    ],
  }),
  writeBack: 'Responder',
  whyReply: 'Recibes este correo porque nos enviaron un mensaje con tu dirección.',
};
