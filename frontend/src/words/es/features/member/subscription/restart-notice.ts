export const welcomeBack = 'Te damos la bienvenida de nuevo';
export const activeAgain =
  'Tu suscripción está activa de nuevo, con renovación automática. Tus próximos números están en camino.';
export const paid = 'Recibimos tu pago, gracias';
export const activeSoon = 'Tu cuenta estará activa de nuevo en un momento. Puedes dejar esta página abierta.';
