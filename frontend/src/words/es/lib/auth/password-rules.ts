/** The rules of spec §5. */
export const length = 'Al menos 8 caracteres';
export const uppercase = 'Al menos una letra mayúscula';
export const lowercase = 'Al menos una letra minúscula';
export const number = 'Al menos un número';
export const special = 'Al menos un carácter especial';
