import * as words from '#words/app/error-page.js';

/** Stands where the first page will be while it is downloaded. */
export function PageFallback() {
  return <output className="grid min-h-dvh place-items-center text-muted">{words.loading}</output>;
}
