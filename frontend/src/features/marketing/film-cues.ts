export interface FilmCue {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const filmSeconds = 20;

/** Captions of the silent film, and its transcript. */
export const filmCues: readonly FilmCue[] = [
  { from: 0.3, to: 4.4, text: 'Five white balls and one red ball settle in a row: a number set.' },
  {
    from: 4.6,
    to: 8.8,
    text: 'Many sets stand side by side, each different. One is marked: yours alone for the draw.',
  },
  {
    from: 9,
    to: 13.4,
    text: 'It goes out to a phone at least 24 hours before the draw: Sunday morning for Monday night.',
  },
  { from: 13.6, to: 16.9, text: 'After the draw, your matches are circled: 17, 33 and the Powerball.' },
  { from: 17.1, to: 20, text: 'Numbercast. Educational and informational: it can’t improve your odds.' },
];
