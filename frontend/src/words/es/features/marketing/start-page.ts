export const title = 'Empezar';
export const headline = 'Tus números, un día completo antes de cada sorteo.';
export const lead = (games: string) =>
  `Cinco combinaciones que ningún otro miembro recibe, para cada sorteo de ${games}, por mensaje de texto o correo electrónico. No pueden mejorar tus probabilidades.`;
