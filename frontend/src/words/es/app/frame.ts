export const skip = 'Ir al contenido';
export const connectionLost = 'Se perdió la conexión. Vuelve a conectarte para continuar.';
