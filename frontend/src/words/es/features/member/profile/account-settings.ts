export const title = 'Datos de la cuenta';

export const contact = 'Datos de contacto';
export const name = 'Nombre';
export const email = 'Correo electrónico';
export const phone = 'Teléfono';
export const zip = 'Código postal (ZIP)';
export const cityAndState = 'Ciudad, estado';
export const changeContact = { email: 'Cambiar correo', sms: 'Cambiar teléfono' };
export const enterCode = { email: 'Escribir el código del correo', sms: 'Escribir el código del teléfono' };

export const signIn = 'Contraseña e inicio de sesión';
export const signInSummary = 'Dispositivos, dos pasos';
export const changePassword = 'Cambiar contraseña';
export const passwordLocked = 'No puedes cambiar la contraseña mientras la cuenta esté restringida.';
export const whereSignedIn = 'Dónde tienes la sesión abierta';
export const twoStepSignIn = 'Verificación en dos pasos';
