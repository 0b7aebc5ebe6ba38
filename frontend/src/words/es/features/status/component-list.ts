export const signUp = 'Registro';
export const signUpText = 'Hacerse miembro';
export const signIn = 'Inicio de sesión';
export const signInText = 'Inicio de sesión y perfil';
export const payments = 'Pagos';
export const paymentsText = 'Planes, tarjetas y renovaciones';
export const delivery = 'Envío de números';
export const deliveryText = 'Mensajes de texto y correos con números';
export const results = 'Resultados';
export const resultsText = 'Resultados y aciertos después de un sorteo';

export const operational = 'funciona';
export const degraded = 'con limitaciones';
export const down = 'no funciona';
export const unknown = 'se desconoce';
export const since = (moment: string) => `desde el ${moment}`;
