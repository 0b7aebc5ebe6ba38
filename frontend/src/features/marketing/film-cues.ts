import { cues } from '#words/features/marketing/film-cues.js';

export interface FilmCue {
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const filmSeconds = 20;

/** The scenes of the silent film, in seconds. */
const scenes = [
  { from: 0.3, to: 4.4 },
  { from: 4.6, to: 8.8 },
  { from: 9, to: 13.4 },
  { from: 13.6, to: 16.9 },
  { from: 17.1, to: 20 },
] as const;

/** @param texts of the scenes, in a language */
export const cuesOf = (texts: readonly string[]): readonly FilmCue[] =>
  scenes.map((scene, index) => ({ ...scene, text: texts[index]! }));

/** Captions in the language of the site, and the transcript. */
export const filmCues = cuesOf(cues);
