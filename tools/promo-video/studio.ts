import '../../frontend/src/styles.css';

import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, type OutputFormat, WebMOutputFormat } from 'mediabunny';

import { filmSeconds } from '../../frontend/src/features/marketing/film-cues.js';
import type { Brush } from './brush.js';
import { cuts, drawFilm, size } from './film.js';
import { drawIcon, drawPreview } from './stills.js';

function easel(width: number, height: number) {
  const canvas = document.querySelector('canvas')!;
  Object.assign(canvas, { width, height });
  return { canvas, brush: canvas.getContext('2d', { alpha: false })! };
}

const base64 = (bytes: ArrayBuffer) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(',')[1]!);
    reader.readAsDataURL(new Blob([bytes]));
  });

interface Take {
  readonly format: OutputFormat;
  readonly codec: 'av1' | 'avc';
  readonly bitrate: number;
  readonly framesPerSecond: number;
}

async function record({ format, codec, bitrate, framesPerSecond }: Take): Promise<string> {
  const { canvas, brush } = easel(size.width, size.height);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, bitrate, keyFrameInterval: 10, latencyMode: 'quality' });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  const atCut = new Set(cuts.map((from) => Math.ceil(from * framesPerSecond)));
  for (let frame = 0; frame < filmSeconds * framesPerSecond; frame++) {
    drawFilm(brush, frame / framesPerSecond);
    await source.add(frame / framesPerSecond, 1 / framesPerSecond, { keyFrame: atCut.has(frame) });
  }
  await output.finalize();
  return base64(target.buffer!);
}

async function still(width: number, height: number, draw: (brush: Brush) => void, type = 'image/png'): Promise<string> {
  const { canvas, brush } = easel(width, height);
  draw(brush);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  return base64(await blob!.arrayBuffer());
}

const icon = (edge: number) => () => still(edge, edge, (brush) => drawIcon(brush, edge));

/** Every drawn file of the site, by path in `public/`; passed as base64 to the script that writes them. */
const works = {
  'film/numbercast.webm': () =>
    record({ format: new WebMOutputFormat(), codec: 'av1', bitrate: 170_000, framesPerSecond: 30 }),
  'film/numbercast.mp4': () =>
    record({
      format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
      codec: 'avc',
      bitrate: 180_000,
      framesPerSecond: 20,
    }),
  'film/poster.webp': () => still(size.width, size.height, (brush) => drawFilm(brush, 2.3), 'image/webp'),
  'og.png': () => still(1200, 630, drawPreview),
  'icons/icon-512.png': icon(512),
  'icons/icon-192.png': icon(192),
  'icons/apple-touch-icon.png': icon(180),
};

await Promise.all(
  ['700 40px "Bricolage Grotesque Variable"', '600 40px "Source Sans 3 Variable"'].map((font) =>
    document.fonts.load(font),
  ),
);
Object.assign(globalThis, { works, draw: { easel, drawFilm } });
