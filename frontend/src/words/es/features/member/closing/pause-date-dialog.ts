export const title = 'Fin de la pausa';
export const save = 'Guardar fecha';
export const saving = 'Guardando…';
export const cancel = 'Cancelar';
export const saved = 'Se guardaron los cambios.';
export const failed = 'No se pudieron guardar los cambios. Inténtalo de nuevo.';
