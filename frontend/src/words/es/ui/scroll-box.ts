export const scrollSideways = 'Desplázate hacia los lados para ver más columnas.';
