export const cancel = 'Cancelar';
