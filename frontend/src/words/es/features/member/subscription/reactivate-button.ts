export const reactivate = 'Reactivar la cuenta';
export const reactivating = 'Reactivando…';
export const reactivated = '¡Tu cuenta se reactivó!';
export const failed = 'No se pudo reactivar la cuenta. Inténtalo de nuevo.';
