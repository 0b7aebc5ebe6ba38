export const noEmail = 'Escribe tu correo electrónico.';
export const notEmail = 'Escribe una dirección de correo electrónico válida.';
export const notSent = 'No se pudo enviar el correo para restablecer la contraseña. Inténtalo de nuevo.';
export const tooMany = (minutes: number): string =>
  `Demasiadas solicitudes. Inténtalo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`;

export const title = 'Restablecer tu contraseña';
export const forgotten = '¿Olvidaste tu contraseña?';
export const lead = 'Te enviamos por correo un enlace para restablecerla.';
export const backToSignIn = 'Volver a iniciar sesión';
export const email = 'Correo electrónico';
export const sending = 'Enviando…';
export const send = 'Enviar enlace para restablecer';

export const checkEmail = 'Revisa tu correo';
export const close = 'Cerrar y volver a iniciar sesión';
export const checkSpam = 'Revisa primero tu carpeta de spam: estos correos a veces llegan allí.';
export const sent =
  'Si existe una cuenta con este correo, se envió el enlace para restablecer la contraseña. El enlace sirve una vez y vence pronto.';
