interface Methods {
  readonly passkeys: number;
  /** When the app was set up: `22 de nov, 9:12 a.m. CT`; undefined without an app. */
  readonly appSince: string | undefined;
}

export const passwordOnly =
  'Inicias sesión solo con una contraseña. Agrega una aplicación de autenticación o una llave de acceso. Las llaves de acceso no se pueden robar con engaños (phishing).';
/** `Inicias sesión con tu llave de acceso, o con tu contraseña y un código de tu aplicación, configurada desde el 22 de nov, 9:12 a.m. CT.` */
export function youSignInWith({ passkeys, appSince }: Methods) {
  const passkey = passkeys > 1 ? 'con una de tus llaves de acceso' : 'con tu llave de acceso';
  const code = `con tu contraseña y un código de tu aplicación, configurada desde el ${appSince}`;
  if (!appSince) return `Inicias sesión ${passkey}.`;
  return passkeys > 0 ? `Inicias sesión ${passkey}, o ${code}.` : `Inicias sesión ${code}.`;
}
export const isRequired = 'Esta cuenta siempre necesita uno de estos métodos.';
export const recoveryCodes = (count: number) =>
  count === 1
    ? 'Para un día sin tu teléfono o tu llave te queda 1 código de recuperación.'
    : `Para un día sin tu teléfono o tu llave te quedan ${count} códigos de recuperación.`;
export const noRecoveryCodes =
  'Obtén códigos de recuperación por si pierdes tu teléfono o tu llave. Sin ellos, solo nosotros podemos restablecer tu acceso.';

export const addPasskey = 'Agregar una llave de acceso';
export const setUpApp = 'Configurar una aplicación';
export const getRecoveryCodes = 'Obtener códigos de recuperación';
export const newRecoveryCodes = 'Nuevos códigos de recuperación';
export const opening = 'Abriendo…';
export const unavailable = 'El inicio de sesión no está disponible. Inténtalo de nuevo en un momento.';

export const passkeys = 'Llaves de acceso';
export const since = (moment: string) => `desde el ${moment}`;
export const remove = 'Eliminar';
export const removePasskey = (name: string) => `Eliminar la llave de acceso ${name}`;
export const removing = 'Eliminando…';
export const removed = (name: string) => `Se eliminó “${name}”.`;

export const turnOff = 'Desactivar';
export const turningOff = 'Desactivando…';
export const isOff = 'La verificación en dos pasos está desactivada.';
export const close = 'Cerrar';

/** Follows “Cargando”. */
export const loading = 'tus métodos de inicio de sesión';
export const loadError = 'En este momento no podemos mostrar esto.';
export const nothingChanged = 'No cambió nada.';
