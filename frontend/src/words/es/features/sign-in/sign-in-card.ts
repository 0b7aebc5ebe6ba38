export const home = 'Numbercast, inicio';
