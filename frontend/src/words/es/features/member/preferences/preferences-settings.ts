export const preferences = 'Preferencias';
export const communication = 'Preferencias de comunicación';
export const games = 'Preferencias de juegos';
export const results = 'Resultados después de los sorteos';
