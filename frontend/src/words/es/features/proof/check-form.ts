export const proof = 'Tu prueba';
export const hint = 'Pégala o elige el archivo que guardaste. No sale de tu navegador.';
export const check = 'Verificar esta prueba';
export const checking = 'Verificando…';
export const notLoaded = 'No se pudo cargar la verificación. Inténtalo de nuevo.';
export const tooLarge = 'Ese archivo es demasiado grande para ser una prueba.';
