export const changeDate = 'Cambiar la fecha';
export const setDate = 'Elegir una fecha';
