export const notPublished = 'No hay ninguna huella publicada para el sorteo de esta prueba.';
export const notRead = 'No se pudo leer la huella publicada. Inténtalo de nuevo.';
export const needsHttps = 'Las pruebas solo se pueden verificar en una página abierta con https.';
