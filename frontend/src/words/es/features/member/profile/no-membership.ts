export const isAdmin = 'Esta es la cuenta de administración. No tiene membresía y no recibe números.';
export const settingUp = 'Estamos preparando tu membresía';
export const soon = 'Suele tardar unos segundos. Esta página se actualiza sola.';
export const contactUs = '¿Tarda demasiado? Contáctanos';

export const deletedTitle = 'Cuenta eliminada';
export const deleted = 'Esta cuenta se eliminó y ya no es posible entrar a ella.';
export const ok = 'Aceptar';
