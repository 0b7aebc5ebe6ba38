export const closeAccount = 'Cerrar la cuenta';
export const deleteAccount = 'Eliminar mi cuenta';
