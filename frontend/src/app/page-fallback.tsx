import * as words from '#words/app/error-page.js';

/** Placeholder shown while the first page is downloaded. */
export function PageFallback() {
  return <output className="grid min-h-dvh place-items-center text-muted">{words.loading}</output>;
}
