export const signUp = 'Regístrate';
export const signUpText =
  'Tu nombre, correo electrónico, teléfono y código postal (ZIP), los términos y cómo quieres recibir tus números: por mensaje de texto, por correo o de ambas formas. Toma unos tres minutos.';
export const pay = 'Paga por mes o por año';
export const payText = (month: string, year: string, saving: string) =>
  `${month} al mes, cancela cuando quieras; o ${year} por un año, ${saving} menos que doce meses. De las tarjetas se encarga nuestro proveedor de pagos, nunca nosotros.`;
export const receive = 'Recibe tus combinaciones antes de cada sorteo';
export const receiveText = (redBall: string) =>
  `Al menos cinco combinaciones por juego, a veces hasta diez: cada una con cinco bolas blancas y una ${redBall}, al menos 24 horas antes del sorteo.`;
