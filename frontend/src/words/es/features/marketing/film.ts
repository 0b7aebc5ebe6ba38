export const label = 'Cómo funciona Numbercast, un video sin sonido';
export const play = (seconds: number) => `Ver el video, ${seconds} segundos`;
export const failed = 'El video no se puede reproducir aquí. Lee la transcripción de abajo.';
export const transcript = 'Leer la transcripción';
