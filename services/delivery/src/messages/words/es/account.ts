import { helpline } from '@numbercast/lottery';
import type { LinkedWords } from '../email-words.js';
import type { Words } from '../en/index.js';

const CONTACT_US = 'Contáctanos';
const NOT_YOU = 'Si no fuiste tú, contáctanos de inmediato: es posible que otra persona esté usando tu cuenta.';
const OPEN_PROFILE = 'Abrir tu perfil';

const CHARGE_AFTER_PAUSE =
  'Si para entonces se terminó el tiempo que pagaste, ese día empieza un nuevo período de facturación y cobramos el precio de tu plan a tu tarjeta.';
const TO_CHANGE_PAUSE =
  'Hasta entonces puedes elegir otra fecha, volver antes o desactivar la renovación automática para irte sin ningún cargo.';

// Texts contain no á, í, ó or ú: these letters would more than double the price of a text
const EMAIL_STOPPED: Record<string, string> = {
  bounce: 'Tu correo fue rechazado y lo desactivamos. Corrigelo aqui',
  complaint: 'Tu correo fue marcado como spam y lo desactivamos. Corrigelo aqui',
  'unsubscribe-link': 'Dejaste de recibir correos. Cambialo aqui',
};

const TEXTS_STOPPED: Record<string, string> = {
  'stop-reply':
    'Respondiste STOP desde tu teléfono, así que no recibirás más mensajes de texto. Para volver a recibirlos, envía START desde ese teléfono.',
  unreachable:
    'Tu operador indica que tu teléfono no puede recibir mensajes de texto, por ejemplo porque es una línea fija. Dejamos de enviarlos.',
};

const changedContact = (what: string, now: string): LinkedWords => ({
  subject: `Se cambió ${what} de tu cuenta de Numbercast`,
  lead: [
    `Se cambió ${what} de tu cuenta de Numbercast a ${now}.`,
    'Si no lo cambiaste tú, contáctanos de inmediato: es posible que otra persona esté usando tu cuenta.',
  ],
  link: CONTACT_US,
});

export const account: Words['account'] = {
  passwordChanged: () => ({
    subject: 'Se cambió tu contraseña',
    lead: [
      'Se cambió la contraseña de tu cuenta de Numbercast y se cerró la sesión en tus otros dispositivos.',
      NOT_YOU,
    ],
    link: CONTACT_US,
  }),
  twoStepOff: () => ({
    subject: 'Desactivaste la verificación en dos pasos',
    lead: ['Ahora solo se necesita tu contraseña para entrar a tu cuenta de Numbercast.', NOT_YOU],
    link: CONTACT_US,
  }),
  passkeyRemoved: () => ({
    subject: 'Se eliminó una llave de acceso',
    lead: ['Se eliminó una llave de acceso de tu cuenta de Numbercast. Ya no sirve para entrar.', NOT_YOU],
    link: CONTACT_US,
  }),
  newDevice: (moment, device) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    lead: [
      `Se inició sesión en tu cuenta de Numbercast el ${moment}, con un navegador que no has usado últimamente${device ? `: ${device}` : ''}.`,
      'Si fuiste tú, no tienes que hacer nada.',
      'Si no fuiste tú, cambia tu contraseña ahora. Así se cierra la sesión en todos los demás dispositivos. En tu perfil también ves dónde está abierta tu cuenta.',
    ],
    link: 'Cambiar tu contraseña',
  }),
  deleted: () => ({
    subject: 'Tu cuenta fue eliminada',
    lead: [
      'Tu cuenta de Numbercast fue eliminada. No recibirás más números y tu suscripción queda cancelada.',
      'Si no la eliminaste tú, contáctanos de inmediato.',
    ],
    link: CONTACT_US,
  }),
  selfExcluded: (day) => ({
    subject: `Tu autoexclusión dura hasta el ${day}`,
    lead: [
      `Te autoexcluiste de Numbercast hasta el ${day}. No recibes números, tu suscripción terminó y no se te volverá a cobrar.`,
      'Todavía puedes entrar para ver esta fecha. Hasta entonces nadie puede terminar la autoexclusión, y no puedes registrarte con el mismo correo o teléfono. Después nada empieza por sí solo.',
      `Hay ayuda gratis y confidencial a toda hora: llama o envía un mensaje de texto al ${helpline.number}.`,
      NOT_YOU,
    ],
    link: 'Dónde encontrar ayuda',
  }),
  pausedUntil: (day) => ({
    subject: `Tu cuenta está en pausa hasta el ${day}`,
    lead: [
      `Hasta el ${day} no recibes números y no se cobra nada. Ese día vuelves a recibir tus números. ${CHARGE_AFTER_PAUSE}`,
      `${TO_CHANGE_PAUSE} Si la pausa dura más de una semana, te lo recordamos una semana antes.`,
    ],
    link: OPEN_PROFILE,
  }),
  pauseEnding: (day) => ({
    subject: `Vuelves a recibir tus números el ${day}`,
    lead: [
      `La pausa de tu cuenta termina el ${day}, y vuelves a recibir tus números. ${CHARGE_AFTER_PAUSE}`,
      TO_CHANGE_PAUSE,
    ],
    link: OPEN_PROFILE,
  }),
  termsChanged: (day, changes) => ({
    subject: `Nuestros términos cambian el ${day}`,
    lead: [
      `Una nueva versión de nuestros términos rige desde el ${day}. Estos son los cambios, en inglés como los términos:`,
      ...changes.map((change) => `• ${change}`),
      'Lee los nuevos términos y acéptalos en tu perfil. Si no estás de acuerdo, puedes desactivar la renovación automática o eliminar tu cuenta allí sin ningún cargo.',
    ],
    link: OPEN_PROFILE,
  }),
  codeByText: (code) =>
    `${code} es tu codigo de Numbercast para tu nuevo numero de telefono. Vence en 15 minutos. Nunca te pediremos este codigo.`,
  codeByEmail: (code) => ({
    heading: `Tu código: ${code}`,
    subject: `${code} es tu código de Numbercast`,
    lead: [
      'Escríbelo en tu perfil para confirmar tu nueva dirección de correo. Vence en 15 minutos.',
      'Si no lo pediste, es posible que alguien haya escrito mal su dirección. Puedes ignorar este correo. Nunca te pediremos este código.',
    ],
  }),
  emailChanged: (now) => changedContact('el correo', now),
  phoneChanged: (now) => changedContact('el número de teléfono', now),
  emailStopped: (source, profileUrl) =>
    `Numbercast: ${EMAIL_STOPPED[source] ?? 'Ya no te llegan correos. Cambialo aqui'}: ${profileUrl} STOP para cancelar.`,
  textsStopped: (source) => ({
    subject: 'Ya no recibes mensajes de texto de Numbercast',
    lead: [
      TEXTS_STOPPED[source] ?? 'No recibirás más mensajes de texto.',
      'Tus números de cada sorteo están en tu cuenta. En tu perfil puedes elegir cómo recibirlos y cambiar tu número de teléfono.',
    ],
    link: 'Elegir cómo recibir tus números',
  }),
};
