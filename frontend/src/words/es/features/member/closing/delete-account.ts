export const title = '¿Eliminar tu cuenta?';
export const consequences =
  'Tu suscripción termina ahora, sin reembolsos, ni siquiera por el tiempo que ya pagaste. No recibes más números y no puedes volver a iniciar sesión.';
export const isFinal =
  'Esto es definitivo. Conservamos tus registros durante siete años, como exige la ley, y después los eliminamos.';
export const deleteAccount = 'Eliminar mi cuenta';
export const deleting = 'Eliminando…';
export const cancel = 'Cancelar';
export const failed = 'No se pudo eliminar la cuenta. Inténtalo de nuevo.';

export const deletedTitle = 'Cuenta eliminada';
export const deleted = 'Tu cuenta se eliminó. Gracias por haber sido miembro.';
export const ok = 'Aceptar';
export const sendAndSignOut = 'Enviar respuesta y cerrar sesión';
export const signingOut = 'Cerrando sesión…';
