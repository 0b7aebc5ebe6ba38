export const sent = '¡Mensaje enviado! Nos pondremos en contacto contigo pronto.';
export const thanks = 'Gracias por escribirnos.';
export const thanksAndLeaving = (seconds: number) =>
  `Gracias por escribirnos. En ${seconds} segundos te llevamos a la página de inicio.`;
export const backHome = 'Volver al inicio';
export const stay = 'Quedarme aquí';
