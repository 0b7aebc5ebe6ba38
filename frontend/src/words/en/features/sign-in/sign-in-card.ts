export const home = 'Numbercast, home';
