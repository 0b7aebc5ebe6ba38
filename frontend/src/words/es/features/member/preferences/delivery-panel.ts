export const where = 'Adónde enviamos tus números.';
export const nowhere = 'Tus números no se envían: el canal que elegiste está desactivado. Elige uno que funcione.';
export const methods = { text: 'Mensaje de texto', email: 'Correo electrónico', both: 'Ambos' };
export const sendNumbers = 'Enviar mis números. Si lo desactivas, solo los ves aquí y en Números anteriores.';
export const bigJackpots = 'Solo con un premio mayor grande';
export const bigJackpotsHint =
  'Omitimos los sorteos con un premio mayor más bajo. Si el premio mayor no se anuncia a tiempo, enviamos tus números de todos modos.';
export const language = 'Idioma';
export const languageHint = 'Del sitio, los mensajes de texto, los correos y las notificaciones.';
