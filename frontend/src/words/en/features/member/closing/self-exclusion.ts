export const offer = 'Need a break that can’t be undone? Exclude yourself for 6 months, 1 year or 5 years.';
export const exclude = 'Exclude Myself';
