export const scheduled = 'sin enviar';
export const sending = 'enviándose';
export const atRisk = 'puede retrasarse';
export const sent = 'enviados a tiempo';
export const incomplete = 'no todos a tiempo';
export const unknown = 'se desconoce';

export const due = (moment: string) => `plazo: ${moment}`;
export const noDraws = 'Todavía no hay ningún sorteo programado.';
export const unavailable = 'Los sorteos no se pueden mostrar en este momento.';
