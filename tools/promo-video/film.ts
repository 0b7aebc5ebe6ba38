import { filmSeconds } from '../../frontend/src/features/marketing/film-cues.js';
import { type Brush, color } from './brush.js';
import { afterTheDraw, aSet, onYourPhone, type Scene, whoWeAre, yoursAlone } from './scenes.js';

export const size = { width: 1280, height: 720 } as const;

const scenes: readonly { readonly from: number; readonly draw: Scene }[] = [
  { from: 0, draw: aSet },
  { from: 4.5, draw: yoursAlone },
  { from: 8.9, draw: onYourPhone },
  { from: 13.5, draw: afterTheDraw },
  { from: 17, draw: whoWeAre },
];
/** Seconds at which the film cuts: each needs a key frame, or the previous scene shines through. */
export const cuts: readonly number[] = scenes.map(({ from }) => from);

/**
 * Draws the picture `time` seconds into the film. Cuts need less of the small file than fades, which leave artifacts.
 */
export function drawFilm(brush: Brush, time: number) {
  brush.fillStyle = color.ground;
  brush.fillRect(0, 0, size.width, size.height);
  scenes.forEach(({ from, draw }, index) => {
    const to = scenes[index + 1]?.from ?? filmSeconds + 1;
    if (time < from || time >= to) return;
    draw(brush, time - from);
  });
}
