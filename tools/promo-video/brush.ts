/** Colors of the site by night (`src/styles.css`). */
export const color = {
  ground: '#0e1322',
  surface: '#151c30',
  ink: '#eef0f6',
  muted: '#a9b1c7',
  line: '#263048',
  accent: '#8e9bff',
  ball: '#e9ecf5',
  onBall: '#12182b',
  red: '#dc2a45',
  good: '#5cc9a7',
} as const;

export const display = '"Bricolage Grotesque Variable"';
export const sans = '"Source Sans 3 Variable"';

export type Brush = CanvasRenderingContext2D;

/** Eased progress of `time` between `from` and `to`, 0 to 1. */
export function progress(time: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return 1 - (1 - part) ** 3;
}

export function faded(brush: Brush, alpha: number, draw: () => void) {
  if (alpha <= 0) return;
  brush.save();
  brush.globalAlpha *= alpha;
  draw();
  brush.restore();
}

interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font?: string;
  readonly weight?: number;
  readonly fill?: string;
  readonly align?: CanvasTextAlign;
}

export function write(brush: Brush, text: string, words: Words) {
  const { x, y, size, font = sans, weight = 600, fill = color.ink, align = 'center' } = words;
  brush.font = `${weight} ${size}px ${font}`;
  brush.letterSpacing = font === display ? `${-0.022 * size}px` : '0px';
  brush.textAlign = align;
  brush.textBaseline = 'alphabetic';
  brush.fillStyle = fill;
  brush.fillText(text, x, y);
}

export function disc(brush: Brush, x: number, y: number, radius: number, fill: string) {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fillStyle = fill;
  brush.fill();
}

export function ring(brush: Brush, x: number, y: number, radius: number, stroke: string, width: number) {
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.strokeStyle = stroke;
  brush.lineWidth = width;
  brush.stroke();
}

export function box(brush: Brush, x: number, y: number, width: number, height: number, radius: number) {
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
}

export function ball(brush: Brush, x: number, y: number, radius: number, value: number, isRed = false) {
  disc(brush, x, y, radius, isRed ? color.red : color.ball);
  write(brush, String(value).padStart(2, '0'), {
    x,
    y: y + radius * 0.33,
    size: radius * 0.94,
    fill: isRed ? '#ffffff' : color.onBall,
  });
}

/** Draws circles that spread from a point and fade: the brand's ornament, animated. */
export function signal(brush: Brush, x: number, y: number, time: number, reach: number) {
  const rings = 4;
  for (let index = 0; index < rings; index++) {
    const part = (time / 14 + index / rings) % 1;
    faded(brush, (1 - part) * Math.min(1, part * 6), () => ring(brush, x, y, part * reach, '#3a4768', 2));
  }
}

/** The ball with its two arcs, `size` pixels wide; drawn as in `src/ui/logo.tsx` on a field of 32. */
export function logo(
  brush: Brush,
  x: number,
  y: number,
  size: number,
  arcs: string = color.accent,
  dot = color.red as string,
) {
  brush.save();
  brush.translate(x, y);
  brush.scale(size / 32, size / 32);
  disc(brush, 9, 23, 6, dot);
  brush.strokeStyle = arcs;
  brush.lineWidth = 2.5;
  brush.lineCap = 'round';
  brush.stroke(new Path2D('M9 11a12 12 0 0 1 12 12M9 4a19 19 0 0 1 19 19'));
  brush.restore();
}
