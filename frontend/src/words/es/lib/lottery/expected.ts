export const underTenth = 'menos de 0.1';
