export const received = 'Mensaje de texto · domingo, 9:12 a.m.';
export const delivered = 'Entregado casi 38 horas antes del sorteo';
export const field = 'Mensaje de texto';
export const caption =
  'Ejemplo. El número después del signo más es la Powerball; el código del final identifica el mensaje.';
