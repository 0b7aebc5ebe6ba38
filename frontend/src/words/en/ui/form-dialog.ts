export const cancel = 'Cancel';
