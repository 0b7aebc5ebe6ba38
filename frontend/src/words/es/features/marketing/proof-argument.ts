export const steps = [
  {
    title: 'Nosotros las fijamos',
    text: 'Un día antes de cada sorteo se cierran las combinaciones de todos los miembros.',
  },
  {
    title: 'Nosotros publicamos',
    text: 'Una sola huella las representa a todas. Si se cambia, se agrega o se quita una sola combinación, deja de coincidir.',
  },
  {
    title: 'Tú compruebas',
    text: 'Desde ese momento puedes comparar tus propias combinaciones con la huella, en tu navegador o con tus propias herramientas.',
  },
];
export const toProof = 'Ver las huellas de sorteos anteriores';
