export const title = 'Tus datos y tu cuenta';
export const summary = 'Descargar, cerrar';
export const explanation =
  'Descarga en un solo archivo todo lo que guardamos sobre ti. Al cerrar tu cuenta puedes elegir entre pausarla y eliminarla.';
export const restricted = 'Cuenta restringida';
