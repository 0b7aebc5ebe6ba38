import type { AskProps } from './ask-dialog.js';
import { later } from './later.js';

/** A message, question or small task that holds everything else up until it is answered. */
export const Ask = later<AskProps>(async () => (await import('./ask-dialog.js')).AskDialog);
