export const signUp = 'Regístrate ahora';
export const toPlan = 'Ver mi plan';
export const toNumbers = 'Ir a mis números';
