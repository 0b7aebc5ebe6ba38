export const title = 'Juego responsable';
export const lead =
  'La lotería es un juego de azar. Juega por diversión y con dinero que puedas permitirte perder. Si deja de ser divertido, hay ayuda gratis.';
export const backHome = 'Volver al inicio';
export const contactUs = 'Contáctanos';

export const signsTitle = 'Señales de alerta';
export const signsLead = 'Una sola de estas señales basta para hablar con alguien:';
export const signs = [
  'Gastas más de lo que planeabas, o dinero destinado a cuentas, comida o alquiler.',
  'Juegas más para recuperar lo que perdiste.',
  'Pides dinero prestado o vendes cosas para jugar.',
  'Ocultas cuánto juegas a las personas cercanas.',
  'Piensas en el próximo sorteo cuando deberías estar trabajando, durmiendo o con tu familia.',
  'Sientes inquietud, ansiedad o desánimo cuando no juegas.',
];

export const breakTitle = 'Tómate un descanso';
export const breaks = [
  {
    title: 'Pausa',
    text: 'Sin números ni cobros hasta que reactives tu cuenta. Elige “Pausar mi cuenta” en las opciones de la cuenta de tu perfil.',
  },
  {
    title: 'Autoexclusión',
    text: 'Sin números durante 6 meses, 1 año o 5 años. Tu suscripción termina de inmediato, sin más cobros ni reembolsos. Nadie puede terminar una autoexclusión antes de su fecha, ni siquiera nosotros. Está en “Tus datos y tu cuenta” de tu perfil.',
  },
  {
    title: 'Elimina tu cuenta',
    text: 'Pone fin a tu suscripción y a tus mensajes para siempre, en cualquier estado y sin ningún cobro. También está en las opciones de la cuenta.',
  },
  {
    title: 'Deja de comprar boletos',
    text: 'Nosotros no vendemos boletos, así que no podemos bloquear una compra. Muchas loterías estatales tienen su propio programa de autoexclusión, y la línea de ayuda conoce el de tu estado.',
  },
];
export const toProfile = 'Ir a tu perfil';

export const oddsTitle = 'Cuáles son las probabilidades';
export const oddsLead =
  'Ninguna combinación de números es más probable que otra, y eso incluye las nuestras. Los sorteos pasados no cambian el próximo.';
export const jackpotWait = (game: string, odds: string, years: string) =>
  `La probabilidad de que una combinación gane el premio mayor de ${game} es de 1 en ${odds}. Con cinco combinaciones en cada sorteo, eso es un premio mayor en unos ${years} años en promedio.`;
export const oddsAdvice =
  'Casi todos los boletos pierden. Considera un boleto como el precio de un pequeño gusto, nunca como una forma de ganar dinero.';

export const ageTitle = 'Quién puede jugar';
export const minimumAge = (age: number) =>
  `Debes tener al menos ${age} años para unirte a Numbercast. El estado donde compras un boleto fija la edad para comprarlo: ${age} años en la mayoría de los estados, y una edad mayor en estos.`;
export const ageIn = (age: number, states: string) => `A partir de los ${age} años: ${states}`;
export const noTickets = (games: string, states: string) => `No se venden boletos de ${games} en ${states}.`;
export const ageConfirmation =
  'Cuando te registras, te indicamos la edad de tu estado y confirmas que la tienes. Guardamos esa confirmación.';
