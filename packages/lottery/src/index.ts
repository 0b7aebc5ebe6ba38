export * from './draw-id.js';
export * from './eras.js';
export * from './games-date.js';
export * from './games.js';
export * from './prizes.js';
export * from './helpline.js';
export * from './states.js';
export * from './words.js';
