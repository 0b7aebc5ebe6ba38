export const label = 'How Numbercast works, a silent film';
export const play = (seconds: number): string => `Play the film, ${seconds} seconds`;
export const failed = 'The film can’t be played here. Read the transcript below.';
export const transcript = 'Read the transcript';
