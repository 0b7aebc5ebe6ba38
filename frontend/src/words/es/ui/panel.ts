export const close = 'Cerrar';
