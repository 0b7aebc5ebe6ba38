export const missingDetails = 'Falta información necesaria del registro.';
export const notComplete = 'El primer paso no está completo en esta pestaña del navegador. No se cobró nada.';
export const toFirstStep = 'Ir al primer paso';

export const lead = (firstName: string): string => `Ya casi, ${firstName}.`;

export const channels = '¿Cómo quieres recibir tus números?';
export const both = 'Mensaje de texto y correo';
/** @param phone `123-456-7890` */
export const bothDetail = (phone: string, email: string): string => `${phone} y ${email}`;
export const text = 'Mensaje de texto';
export const email = 'Correo';
export const emailAlone = 'Por correo recibes todo. Puedes agregar mensajes de texto más adelante en tu perfil.';
export const consentIsOptional =
  'Opcional. Sin él no podemos enviarte mensajes de texto, pero recibes cada combinación por correo. No se necesita este consentimiento para comprar.';

export const chooseChannel = 'Elige cómo quieres recibir tus números.';
export const choosePlan = 'Elige un plan.';
export const consentMissing = 'Marca esta casilla para recibir mensajes de texto, o elige Correo.';

export const plan = '¿Qué plan?';
export const popular = 'El más elegido';
/** @param monthly and @param saved `$4.99` */
export const annualSaving = (monthly: string, saved: string, percent: number): string =>
  `${monthly} al mes; ahorras ${saved} al año (${percent}%).`;

export const passwordForgotten = 'Tu contraseña, una vez más';
export const passwordRefused = 'Elige otra contraseña';
export const passwordCommon =
  'Esa contraseña es demasiado común y fácil de adivinar. No se cobró nada, y tus otras respuestas siguen aquí.';
export const nothingCharged = 'No se cobró nada, y tus respuestas siguen aquí.';

export const startGiftYear = 'Empezar mi año de regalo';
export const startingYear = 'Empezando tu año…';
/** @param price `$12.99 al mes` */
export const payment = (price: string): string => `Pagar: ${price}`;
export const openingPayment = 'Abriendo la página de pago…';
export const cardIsSafe =
  'Escribes los datos de tu tarjeta en la página segura de nuestro proveedor de pagos. Nosotros nunca los vemos.';

export const wentWrong = 'Algo salió mal. Inténtalo de nuevo.';
export const paymentNotStarted = 'No se pudo iniciar el pago. Inténtalo de nuevo.';
