export const pageTitle = 'Perfil';
export const hello = (firstName: string) => `Hola, ${firstName}`;
export const yourProfile = 'Tu perfil';
/** Follows “Cargando”. */
export const loading = 'tu perfil';
export const sendingOff =
  'El envío está desactivado. Tus últimos números están abajo, y todos los demás en Números anteriores.';
export const settingsError = 'En este momento no podemos mostrar tu configuración.';
export const profileError = 'En este momento no podemos mostrar tu perfil.';
export const isSafe = 'Tus datos están a salvo, y tus números se envían de todos modos.';

export const texts = 'Mensajes';
export const textsState = (isOn: boolean) => (isOn ? ' activados' : ' desactivados');
export const email = 'Correo';
export const emailState = (isOn: boolean) => (isOn ? ' activado' : ' desactivado');
/** Follows the states of the channels, for screen readers. */
export const changeDelivery = ', cambiar el envío';

export const signOut = 'Cerrar sesión';
export const signingOut = 'Cerrando sesión…';
export const admin = 'Panel de administración';
