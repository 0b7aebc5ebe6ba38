export const notReached = {
  title: 'No pudimos conectar con Numbercast',
  lead: 'Falló la conexión. No se perdió nada de lo que guardaste.',
};
export const notLoaded = {
  title: 'Esta página no se cargó',
  lead: 'Algo salió mal de nuestro lado, o el sitio se actualizó mientras leías. No se perdió nada de lo que guardaste.',
};
export const loadAgain = 'Volver a cargar';
export const backHome = 'Volver al inicio';
export const loading = 'Cargando…';
