export const sets = 'Tus combinaciones';
export const setsText = 'Las recibes al menos un día antes del sorteo.';
export const sealed = 'Lista sellada';
export const sealedText = 'Las combinaciones de todos los miembros van a una sola lista sellada.';
export const published = 'Huella publicada';
export const publishedText = 'Publicamos la huella de la lista 24 horas antes del sorteo.';
export const draw = 'Sorteo';
export const drawText = 'Ya nadie puede cambiar una combinación: la huella dejaría de coincidir.';
