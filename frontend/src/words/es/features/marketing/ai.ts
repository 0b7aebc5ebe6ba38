export const whatAiMeans =
  'Lo que llamamos IA es un software que revisa todas las combinaciones posibles según nuestras reglas, mezcla las que las cumplen y le da a cada miembro combinaciones propias. No puede predecir un sorteo ni mejora tus probabilidades. Nada puede hacerlo.';
