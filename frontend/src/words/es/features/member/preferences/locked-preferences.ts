export const texts = 'Mensajes de texto';
export const textsOff = 'Desactivados';
export const email = 'Correo electrónico';
export const emailOff = 'Desactivado';
export const sendNumbers = 'Enviar mis números';
export const bigJackpots = 'Solo con un premio mayor grande';
export const turnTextsOff = 'Desactivar los mensajes de texto';
export const turnEmailOff = 'Desactivar el correo';

export const resultsByEmail = 'Por correo';
export const resultsByText = 'Por mensaje de texto';
export const resultsByNotification = 'Por notificación';
export const turnOffResultsByEmail = 'Desactivar los resultados por correo';
export const turnOffResultsByText = 'Desactivar los resultados por mensaje de texto';
export const turnOffResultsByNotification = 'Desactivar los resultados por notificación';

export const onOrOff = (isOn: boolean) => (isOn ? 'Sí' : 'No');
