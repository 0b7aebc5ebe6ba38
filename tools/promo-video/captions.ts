import { cuesOf } from '../../frontend/src/features/marketing/film-cues.js';
import { cues as english } from '../../frontend/src/words/en/features/marketing/film-cues.js';
import { cues as spanish } from '../../frontend/src/words/es/features/marketing/film-cues.js';

const stamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`;

/** A WebVTT file. */
function captionsOf(texts: readonly string[]): string {
  const cues = cuesOf(texts).map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)} line:90%\n${text}`);
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** The captions of the film, by path in `public/`. */
export const captions: Readonly<Record<string, string>> = {
  'film/captions.vtt': captionsOf(english),
  'film/captions.es.vtt': captionsOf(spanish),
};
