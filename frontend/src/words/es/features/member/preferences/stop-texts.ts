export const title = (phone: string) => `¿Dejar de recibir mensajes de texto en el ${phone}?`;
export const stillByEmail = 'Sigues recibiendo todas tus combinaciones por correo.';
export const stop = 'Dejar de recibirlos';
export const keep = 'Seguir recibiéndolos';
export const stopped = (phone: string) => `Los mensajes de texto al ${phone} están desactivados.`;
export const undo = 'Deshacer';
export const undoing = 'Deshaciendo…';
