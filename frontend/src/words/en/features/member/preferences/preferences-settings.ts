export const preferences = 'Preferences';
export const communication = 'Communication Preferences';
export const games = 'Game Preferences';
export const results = 'Results after draws';
