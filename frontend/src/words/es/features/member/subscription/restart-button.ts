export const turnOn = 'Activar la renovación automática';
