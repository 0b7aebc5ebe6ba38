export const label = 'Renovación automática';
export const isOn = 'La renovación automática está activada.';
export const isOff = 'La renovación automática está desactivada.';
export const failed = 'No se pudo cambiar la renovación automática. Inténtalo de nuevo.';

export const question = '¿Desactivar la renovación automática?';
export const turnOff = 'Desactivar';
export const keepOn = 'Dejarla activada';
