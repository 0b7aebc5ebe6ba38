export const copy = 'Copiar';
/** @param what `la huella` */
export const copyWhat = (what: string): string => `Copiar ${what}`;
export const copied = (what: string): string => `Copiado: ${what}`;
export const notAllowed = 'Tu navegador no permitió copiar. Selecciona el texto.';
