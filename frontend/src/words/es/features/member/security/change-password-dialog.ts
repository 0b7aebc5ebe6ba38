export const title = 'Cambiar contraseña';
export const newPassword = 'Nueva contraseña';
export const confirmation = 'Confirma la nueva contraseña';
export const update = 'Actualizar contraseña';
export const updating = 'Actualizando…';
export const updated = 'Se actualizó tu contraseña.';
export const failed = 'No se pudo actualizar la contraseña. Inténtalo de nuevo.';

export const tooShort = (shortest: number) => `La contraseña debe tener al menos ${shortest} caracteres`;
export const breaksRule = 'Elige una contraseña que cumpla todas las reglas de abajo.';
export const mismatch = 'Las nuevas contraseñas no coinciden';
