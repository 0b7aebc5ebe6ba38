export const tryAgain = 'Intentar de nuevo';
