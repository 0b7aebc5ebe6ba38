import './lib/browser/zod-jitless.js';
import './styles.css';

/** Longer waits for a font would delay the scripts more than the text gains. */
const FONTS_WITHIN_MS = 1_000;

const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The document is complete without scripts, so it is painted before they run; they are downloaded meanwhile. The first
 * layout requests the fonts, and text waits for its font: what runs before that delays the text.
 */
async function hydrateAfterPaint() {
  await afterPaint();
  await Promise.race([document.fonts.ready, after(FONTS_WITHIN_MS)]);
  await afterPaint();
  await import('./hydrate.js');
}

void hydrateAfterPaint();
