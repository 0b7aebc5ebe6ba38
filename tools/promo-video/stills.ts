import { exampleSets } from '../../frontend/src/features/marketing/example-sets.js';
import { ball, type Brush, color, display, logo, ring, write } from './brush.js';

/** The picture of link previews, 1200 × 630. */
export function drawPreview(brush: Brush) {
  brush.fillStyle = color.ground;
  brush.fillRect(0, 0, 1200, 630);
  for (const radius of [120, 220, 340, 480, 640]) ring(brush, 1010, 470, radius, color.line, 2);
  logo(brush, 72, 64, 56);
  write(brush, 'Numbercast', { x: 144, y: 108, size: 40, font: display, weight: 700, align: 'left' });
  const title = { x: 72, size: 84, font: display, weight: 700, align: 'left' } as const;
  write(brush, 'Smarter Lottery Picks.', { ...title, y: 268 });
  write(brush, 'Powered by AI.', { ...title, y: 360, fill: color.accent });
  const [{ whites, red }] = exampleSets;
  [...whites, red].forEach((value, index) => ball(brush, 124 + index * 122, 498, 50, value, index === 5));
}

/** The site's mark on paper, for home screens; its outer fifth may be cut off. */
export function drawIcon(brush: Brush, edge: number) {
  brush.fillStyle = '#fbfaf7';
  brush.fillRect(0, 0, edge, edge);
  logo(brush, edge * 0.22, edge * 0.2, edge * 0.58, '#3b4cca', '#c8102e');
}
