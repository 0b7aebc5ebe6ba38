/** By the reason in the address. */
export const reasons: Readonly<Record<string, string>> = {
  inactivity: 'Se cerró tu sesión por inactividad.',
  ended: 'Tu sesión terminó. Vuelve a iniciar sesión.',
  deleted: 'Esta cuenta se eliminó y ya no está disponible.',
};
export const title = 'Iniciar sesión';
export const welcome = 'Qué bueno verte de nuevo';
export const lead = 'Inicia sesión para entrar a tu cuenta';
export const unreachable = 'No podemos abrir la página de inicio de sesión en este momento.';
export const accountIsSafe = 'Tu cuenta está segura. Inténtalo de nuevo en un momento.';
export const opening = 'Abriendo la página de inicio de sesión…';
export const signIn = 'Iniciar sesión';
export const forgotPassword = '¿Olvidaste tu contraseña?';
export const signUp = 'Registrarse';
