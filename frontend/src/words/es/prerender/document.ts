export const description =
  'Combinaciones de lotería solo para ti en cada sorteo, por mensaje de texto o correo electrónico al menos 24 horas antes.';
export const needsScripts = 'Numbercast necesita JavaScript. Actívalo y vuelve a cargar esta página.';
export const imageAlt =
  'Cinco bolas blancas y una roja, y las palabras en inglés: Smarter Lottery Picks. Powered by AI.';
