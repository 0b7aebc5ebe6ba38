export const updatePaymentMethod = 'Actualizar la forma de pago';
export const opening = 'Abriendo…';
export const unavailable = 'En este momento no podemos abrir la página de pago. Inténtalo de nuevo.';
