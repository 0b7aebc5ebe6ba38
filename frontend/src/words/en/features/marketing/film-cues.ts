/** Captions of the silent film, and its transcript. */
export const cues: readonly string[] = [
  'Five white balls and one red ball settle in a row: a number set.',
  'Many sets stand side by side, each different. One is marked: yours alone for the draw.',
  'It goes out to a phone at least 24 hours before the draw: Sunday morning for Monday night.',
  'After the draw, your matches are circled: 17, 33 and the Powerball.',
  'Numbercast. Educational and informational: it can’t improve your odds.',
];
