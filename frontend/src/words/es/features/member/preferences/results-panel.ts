export const whenSent =
  'Los resultados solo se envían mientras se envían tus números. Encuentras todos los resultados en Números anteriores.';
export const oneMessage = 'Un mensaje después de cada sorteo: qué números salieron y cómo le fue a cada combinación.';
export const byEmail = (email: string) => `Por correo a ${email}`;
export const byEmailOff = (email: string) => `Por correo a ${email}. El correo está desactivado`;
export const byText = (phone: string) => `Por mensaje de texto al ${phone}`;
export const byTextOff = (phone: string) =>
  `Por mensaje de texto al ${phone}. Los mensajes de texto están desactivados`;
export const byNotification = 'Por notificación en tus dispositivos';
export const byNotificationOff = 'Por notificación. Primero activa las notificaciones en Preferencias de comunicación';
