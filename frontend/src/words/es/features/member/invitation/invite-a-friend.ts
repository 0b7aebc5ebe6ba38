export const title = 'Invita a alguien';
export const unavailable = 'En este momento no podemos mostrar tu enlace de invitación.';
