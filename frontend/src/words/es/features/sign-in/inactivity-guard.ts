export const stillThere = '¿Sigues ahí?';
export const stay = 'Mantener la sesión iniciada';
export const away = 'Llevas un rato sin actividad.';
/** For screen readers, in place of the countdown. */
export const withinMinute = 'Para protegerte, cerraremos tu sesión en menos de un minuto.';
export const countdown = (seconds: number): string => `Para protegerte, cerraremos tu sesión en ${seconds} s.`;
