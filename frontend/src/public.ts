import './lib/browser/zod-jitless.js';
import './styles.css';

/** Maximum wait for the fonts. A longer wait would delay the scripts more than it would speed up the text. */
const FONTS_WITHIN_MS = 1_000;

const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Hydrates the page after it is painted: the document is complete without scripts, which are downloaded meanwhile. The
 * first layout requests the fonts, and text waits for its font, so scripts that run earlier would delay the text.
 */
async function hydrateAfterPaint() {
  await afterPaint();
  await Promise.race([document.fonts.ready, after(FONTS_WITHIN_MS)]);
  await afterPaint();
  await import('./hydrate.js');
}

void hydrateAfterPaint();
