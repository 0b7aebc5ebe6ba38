export const description =
  'Combinaciones de lotería solo para ti en cada sorteo, por mensaje de texto o correo electrónico al menos 24 horas antes.';
export const needsScripts = 'Numbercast necesita JavaScript. Actívalo y vuelve a cargar esta página.';
