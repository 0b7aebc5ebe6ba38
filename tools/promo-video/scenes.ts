import { exampleSets } from '../../frontend/src/features/marketing/example-sets.js';
import { exampleText } from '../../frontend/src/features/marketing/example-text.js';
import { formatNumberSet, type NumberSet } from '../../frontend/src/lib/lottery/format-number-set.js';
import { ball, box, type Brush, color, display, faded, logo, progress, ring, sans, signal, write } from './brush.js';
import { otherSet } from './other-sets.js';

/** Draws the picture `time` seconds into the scene. */
export type Scene = (brush: Brush, time: number) => void;

const heading = exampleText[0]!.replace('Numbercast ', '');
const optOut = exampleText.at(-1)!;
const balls = ({ whites, red }: NumberSet) => [...whites, red];
const [yours] = exampleSets;

export const aSet: Scene = (brush, time) => {
  signal(brush, 640, 310, time, 620);
  balls(yours).forEach((value, index) => {
    const landed = progress(time, 0.4 + index * 0.28, 1.1 + index * 0.28);
    faded(brush, landed, () => ball(brush, 265 + index * 150, -80 + 390 * landed, 62, value, index === 5));
  });
  faded(brush, progress(time, 2.3, 2.8), () =>
    write(brush, 'Five white balls, one red.', { x: 640, y: 520, size: 56, font: display, weight: 700 }),
  );
};

function smallSet(brush: Brush, set: NumberSet, x: number, y: number) {
  balls(set).forEach((value, index) => ball(brush, x + index * 46, y, 19, value, index === 5));
}

const columns = 3;
const rows = 6;
const chosen = 7;

export const yoursAlone: Scene = (brush, time) => {
  const marked = progress(time, 1.7, 2.2);
  for (let place = 0; place < columns * rows; place++) {
    const [x, y] = [155 + (place % columns) * 370, 84 + Math.floor(place / columns) * 74];
    const isYours = place === chosen;
    const shown = progress(time, 0.1 + place * 0.06, 0.5 + place * 0.06);
    faded(brush, shown * (isYours ? 1 : 1 - 0.72 * marked), () =>
      smallSet(brush, isYours ? yours : otherSet(place), x, y),
    );
    if (isYours) faded(brush, marked, () => frame(brush, x - 36, y - 32));
  }
  faded(brush, progress(time, 1.9, 2.4), () =>
    write(brush, 'Yours alone for the draw.', { x: 640, y: 610, size: 56, font: display, weight: 700 }),
  );
};

function frame(brush: Brush, x: number, y: number) {
  box(brush, x, y, 302, 64, 32);
  brush.strokeStyle = color.accent;
  brush.lineWidth = 4;
  brush.stroke();
}

export const onYourPhone: Scene = (brush, time) => {
  signal(brush, 950, 320, time + 1, 520);
  write(brush, 'A full day', { x: 110, y: 230, size: 72, font: display, weight: 700, align: 'left' });
  write(brush, 'before the draw.', { x: 110, y: 306, size: 72, font: display, weight: 700, align: 'left' });
  phone(brush, time);
  timeline(brush, progress(time, 1.4, 3.6));
};

function phone(brush: Brush, time: number) {
  box(brush, 800, 70, 300, 580, 44);
  brush.fillStyle = color.surface;
  brush.fill();
  brush.strokeStyle = color.muted;
  brush.lineWidth = 2;
  brush.stroke();
  write(brush, 'Numbercast', { x: 950, y: 132, size: 24 });
  faded(brush, progress(time, 0.5, 0.9), () => {
    box(brush, 824, 172, 252, 296, 24);
    brush.fillStyle = '#1d2547';
    brush.fill();
    write(brush, heading, { x: 844, y: 214, size: 20, align: 'left', weight: 500 });
  });
  exampleSets.forEach((set, index) => {
    const shown = progress(time, 0.9 + index * 0.16, 1.2 + index * 0.16);
    faded(brush, shown, () =>
      write(brush, formatNumberSet(set), { x: 844, y: 254 + index * 38, size: 24, align: 'left' }),
    );
  });
  faded(brush, progress(time, 1.7, 2), () =>
    write(brush, optOut, { x: 844, y: 444, size: 20, align: 'left', weight: 500 }),
  );
  faded(brush, progress(time, 2.6, 3), () =>
    write(brush, 'Almost 38 hours before the draw', {
      x: 836,
      y: 506,
      size: 18,
      align: 'left',
      weight: 500,
      fill: color.muted,
    }),
  );
}

function timeline(brush: Brush, part: number) {
  const [from, to, y] = [122, 620, 420];
  brush.fillStyle = color.line;
  brush.fillRect(from, y - 2, to - from, 4);
  brush.fillStyle = color.accent;
  brush.fillRect(from, y - 2, (to - from) * part, 4);
  ring(brush, to, y, 12, color.red, 4);
  ball(brush, from + (to - from - 26) * part, y, 15, yours.red, true);
  const label = { size: 25, weight: 500, fill: color.muted, y: 476 };
  write(brush, 'Sent Sunday 9:12 AM ET', { ...label, x: 110, align: 'left' });
  faded(brush, progress(part, 0.5, 0.9), () =>
    write(brush, 'Drawn Monday 10:59 PM ET', { ...label, x: 632, y: 512, align: 'right' }),
  );
}

const drawn: NumberSet = { whites: [17, 20, 33, 41, 60], red: 12 };

export const afterTheDraw: Scene = (brush, time) => {
  const row = (set: NumberSet, y: number, label: string) => {
    write(brush, label, { x: 150, y: y + 10, size: 30, align: 'left', weight: 500, fill: color.muted });
    balls(set).forEach((value, index) => ball(brush, 400 + index * 128, y, 50, value, index === 5));
  };
  row(drawn, 190, 'Drawn');
  row(yours, 360, 'Your set');
  balls(yours).forEach((value, index) => {
    const isMatch = index === 5 ? value === drawn.red : drawn.whites.includes(value);
    if (!isMatch) return;
    const ringed = progress(time, 0.8 + index * 0.14, 1.2 + index * 0.14);
    faded(brush, ringed, () => ring(brush, 400 + index * 128, 360, 84 - 24 * ringed, color.good, 5));
  });
  faded(brush, progress(time, 1.7, 2.2), () => {
    write(brush, 'Matched 17, 33 and the Powerball.', { x: 640, y: 560, size: 52, font: display, weight: 700 });
  });
};

export const whoWeAre: Scene = (brush, time) => {
  signal(brush, 640, 290, time, 560);
  faded(brush, progress(time, 0.1, 0.7), () => {
    logo(brush, 372, 218, 132);
    write(brush, 'Numbercast', { x: 524, y: 326, size: 92, font: display, weight: 700, align: 'left' });
  });
  faded(brush, progress(time, 0.7, 1.2), () => {
    const small = { x: 640, size: 32, font: sans, weight: 500, fill: color.muted };
    write(brush, 'Educational and informational. It can’t improve your odds;', { ...small, y: 500 });
    write(brush, 'every set is as likely as any other.', { ...small, y: 544 });
  });
};
