export const download = 'Descargar mis datos';
export const preparing = 'Preparando…';
export const failed = 'En este momento no se pueden descargar tus datos. Inténtalo de nuevo.';
export const fileName = 'numbercast-mis-datos.json';
