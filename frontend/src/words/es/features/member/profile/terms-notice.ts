export const title = (day: string) => `Nuestros términos cambiaron el ${day}`;
export const whatToDo =
  'Lee los nuevos términos y acéptalos. Si no estás de acuerdo, puedes desactivar la renovación automática o eliminar tu cuenta más abajo. No te volveremos a cobrar.';
export const accept = 'Aceptar los términos';
export const saving = 'Guardando…';
export const read = 'Leer los términos';
export const accepted = 'Gracias. Aceptaste los nuevos términos.';
export const failed = 'No se guardó tu aceptación. Inténtalo de nuevo.';
