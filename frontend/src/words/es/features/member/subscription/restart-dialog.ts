export const title = 'Empieza de nuevo tu suscripción';
export const lead =
  'Hoy pagas un nuevo período en la página de nuestro proveedor de pagos, y a partir de entonces la renovación automática está activada. Tu configuración y tus números anteriores no cambian.';
export const taxed = 'Se agrega el impuesto sobre las ventas donde corresponde. Ves el total antes de pagar.';
export const noOffer = 'Contacta a soporte. Revisaremos tu cuenta contigo.';
export const whichPlan = '¿Qué plan?';

export const payment = 'Pagar';
/** @param price `$12.99 al mes` */
export const paymentOf = (price: string) => `Pagar: ${price}`;
export const opening = 'Abriendo la página de pago…';
export const notNow = 'Ahora no';

export const unavailable = 'En este momento no podemos mostrar los precios.';
export const nothingChanged = 'No se cambió nada. Inténtalo de nuevo en un momento.';
/** Object of `Loading`. */
export const prices = 'los precios';
