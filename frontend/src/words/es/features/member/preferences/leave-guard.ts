export const title = '¿Salir sin guardar?';
export const unsaved = (changes: string) => `Aún sin guardar: ${changes}.`;
export const stay = 'Quedarme en esta página';
export const leave = 'Salir sin guardar';
