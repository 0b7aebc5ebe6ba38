import * as words from '#words/features/marketing/example-text.js';
import { formatNumberSet } from '../../lib/lottery/format-number-set.js';
import { exampleSets } from './example-sets.js';

/** A text as delivery sends it, by line; tests/documentation/example-text.spec.ts compares them. */
export const exampleText: readonly string[] = [
  words.heading,
  ...exampleSets.map(formatNumberSet),
  `${words.stop} #AB2CD3`,
];
