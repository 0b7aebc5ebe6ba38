export const whenConnected = 'Esto se abrirá cuando vuelvas a tener conexión.';
