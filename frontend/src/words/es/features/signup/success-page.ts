export const title = 'Te damos la bienvenida';
/** @param firstName absent when the sign-up is not in this browser tab */
export const heading = (firstName?: string): string =>
  firstName ? `Te damos la bienvenida, ${firstName}` : 'Te damos la bienvenida';
export const openingProfile = 'Abriendo tu perfil…';
export const toProfile = 'Ir a mi perfil';
export const accountReady = 'Tu cuenta está lista. Inicias sesión con la contraseña que acabas de elegir.';

export const onTheirWay = 'Tus primeros números van en camino';
export const oneMoment = 'Un momento…';
export const received = 'Recibí mi correo y mi mensaje de texto';
export const notReceived = 'NO recibí mi correo o mi mensaje de texto';
const waitForThem = 'Espera uno o dos minutos, y revisa tu carpeta de spam o promociones.';
/** By channel: one message for each of the two games. */
export const firstMessages = {
  both: `Debes haber recibido 2 correos y 2 mensajes de texto con tus primeros números. ${waitForThem}`,
  text: `Debes haber recibido 2 mensajes de texto con tus primeros números. ${waitForThem}`,
  email: `Debes haber recibido 2 correos con tus primeros números. ${waitForThem}`,
};

export const whatNext = 'Qué sigue';
export const nextSteps = [
  'Tus primeras combinaciones van en camino: un mensaje por juego.',
  'De ahí en adelante tus combinaciones llegan al menos 24 horas antes de cada sorteo.',
  'Tu perfil muestra cada entrega y te permite cambiar los juegos, la entrega y el plan.',
];

export const thanks = 'Gracias por registrarte. Tu membresía empieza con tu pago.';
export const thanksForRedeeming = 'Gracias por registrarte. Tu regalo paga el primer año.';
export const giftRedeemed = {
  title: 'Canjeaste tu regalo',
  text: 'Tu membresía está activa por un año, y no pagas nada.',
};
/** By state of the sign-up. */
export const states = {
  open: {
    title: 'Estamos confirmando tu pago',
    text: 'Esto tarda unos segundos. Puedes quedarte o salir; no se pierde nada.',
  },
  paid: {
    title: 'Recibimos tu pago',
    text: 'Tu membresía está activa. Te enviamos un recibo por correo, y lo guardamos en tu perfil, en Facturas y recibos.',
  },
  expired: {
    title: 'La página de pago venció',
    text: 'No se cobró nada. Vuelve a registrarte.',
  },
  refunded: {
    title: 'Devolvimos tu pago',
    text: 'Una cuenta con este correo o número de teléfono se registró antes, así que te reembolsamos el total.',
  },
};
