import type { ReactNode } from 'react';

export const titles = { email: 'Cambiar correo', sms: 'Cambiar teléfono' };
export const addresses = { email: 'Nuevo correo electrónico', sms: 'Nuevo teléfono' };
export const addressHints = {
  email: 'Te enviamos un código para confirmarlo. A partir de entonces inicias sesión con esta dirección.',
  sms: 'Un número de EE. UU. que reciba mensajes de texto. Primero enviamos un código a ese número.',
};
export const invalidAddresses = {
  email: 'Escribe una dirección de correo electrónico válida.',
  sms: 'Escribe un número de teléfono válido de EE. UU.',
};
export const sendCode = 'Enviar el código';
export const sending = 'Enviando…';

export const codeSent = (address: ReactNode): ReactNode => <>Enviamos un código a {address}. Vence en 15 minutos.</>;
export const code = 'Código';
export const codeHints = {
  email: 'Revisa también tu carpeta de spam.',
  sms: 'Si antes enviaste STOP desde este teléfono, primero envía START.',
};
export const invalidCode = 'Escribe los seis dígitos del código.';
export const whyConsent =
  'Tu consentimiento para recibir mensajes de texto vale para un solo número. Marca esta casilla para seguir recibiéndolos en el nuevo.';
export const confirm = 'Confirmar';
export const checking = 'Verificando…';
export const sendAnotherCode = 'Enviar otro código';

export const changed = { email: 'Se cambió tu correo electrónico.', sms: 'Se cambió tu número de teléfono.' };
export const failed = {
  email: 'No se pudo cambiar tu correo electrónico. Inténtalo de nuevo.',
  sms: 'No se pudo cambiar tu número de teléfono. Inténtalo de nuevo.',
};
