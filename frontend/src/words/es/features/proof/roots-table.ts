export const caption = 'Huellas publicadas';
export const draw = 'Sorteo';
export const drawn = (moment: string) => `sorteo: ${moment}`;
export const fingerprint = 'Huella';
export const fingerprintOf = (day: string) => `la huella del ${day}`;
export const members = 'Miembros';
// “Combinaciones” is too wide for a column on a phone; texts say “sets” as well
export const sets = 'Sets';
export const published = 'Publicación';
export const afterDraw = 'después del sorteo';
export const none = 'Todavía no ha cerrado ningún sorteo. La primera huella aparece aquí 24 horas antes de su sorteo.';
export const loading = 'Cargando…';
export const earlier = 'Sorteos anteriores';
