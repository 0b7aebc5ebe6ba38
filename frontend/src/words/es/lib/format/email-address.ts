export const notValid = 'Escribe una dirección de correo electrónico válida.';
