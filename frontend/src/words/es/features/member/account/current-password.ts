export const label = 'Contraseña actual';
export const missing = 'Escribe tu contraseña actual.';
