export const changeDate = 'Change the date';
export const setDate = 'Set a date';
