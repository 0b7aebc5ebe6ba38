export const whatToDo = '¿No reconoces un dispositivo? Cierra la sesión en él y cambia tu contraseña.';
export const onlyHere = 'Solo en este dispositivo.';
export const devices = 'Dispositivos';
/** @param name `Safari on iPhone`, as the service writes it, which becomes `Safari en iPhone` */
export const device = (name: string) => name.replace(' on ', ' en ');
export const unknownDevice = 'Dispositivo desconocido';
export const here = 'este dispositivo';
/** @param ago `hace 5 min` */
export const active = (ago: string) => `con actividad ${ago}`;

export const signOut = 'Cerrar sesión';
export const signOutOf = (name: string) => `Cerrar sesión en ${name}`;
export const signingOut = 'Cerrando sesión…';
export const signedOut = (name: string) => `Se cerró la sesión: ${name}.`;
export const signedOutThere = 'Se cerró esa sesión.';
export const close = 'Cerrar';

/** Follows “Cargando”. */
export const loading = 'tus sesiones';
export const loadError = 'En este momento no podemos mostrar esto.';
export const isSignedIn = 'Tu sesión sigue abierta aquí.';
