export const title = 'Notificaciones en este dispositivo';
export const lead =
  'Gratis, además de los mensajes de texto y el correo. Muestran tu primera combinación, también con la pantalla bloqueada, y después del sorteo cómo le fue a tu mejor combinación.';

export const needsHomeScreen =
  'En un iPhone o iPad, primero agrega Numbercast a tu pantalla de inicio: toca Compartir y luego Agregar a Inicio. Ábrelo desde allí.';
export const blocked =
  'Las notificaciones están bloqueadas para este sitio. Permítelas en la configuración de tu navegador y vuelve a cargar esta página.';
export const unsupported = 'Este navegador no puede mostrar notificaciones.';

export const turnOn = 'Activar las notificaciones';
export const turningOn = 'Activando…';
export const areOn = 'Las notificaciones están activadas.';
export const notAllowed = 'Tu navegador no permitió las notificaciones.';

export const devices = 'Dispositivos con notificaciones';
/** @param moment `dom, 22 de nov, 9:12 a.m. CT` */
export const added = (moment: string) => `Agregado: ${moment}`;
export const addedHere = (moment: string) => `Este dispositivo, agregado: ${moment}`;
export const remove = 'Quitar';
export const removeDevice = (name: string) => `Quitar ${name}`;
export const removing = 'Quitando…';
export const removed = (name: string) => `Notificaciones desactivadas: ${name}.`;
