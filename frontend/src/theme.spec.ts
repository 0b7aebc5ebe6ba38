import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

const css = readFileSync(fileURLToPath(new URL('./styles.css', import.meta.url)), 'utf8');

/** A token's color in light (0) and dark (1): `--ink: light-dark(#12182b, #eef0f6)` or one color for both. */
function color(name: string, scheme: 0 | 1): string {
  const declared = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css);
  const found = declared?.[scheme + 1] ?? declared?.[3];
  if (!found) throw new Error(`There is no color --${name}.`);
  return found;
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sunken'];
const texts = ['ink', 'muted', 'accent', 'good', 'warn', 'bad'].flatMap((text) => grounds.map((on) => [text, on]));
const pairs = [
  ...texts,
  ['on-accent', 'accent'],
  ['on-ball', 'ball'],
  ['on-powerball', 'powerball'],
  ['on-megaball', 'megaball'],
  ['accent', 'accent-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
] as [string, string][];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme:', (_name, scheme) => {
  it.each(pairs)('%s has sufficient contrast on %s', (text, ground) => {
    expect(contrast(color(text, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('borders of fields and buttons have sufficient contrast on %s', (ground) => {
    expect(contrast(color('line-strong', scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
