export const scrollSideways = 'Scroll sideways for more columns.';
