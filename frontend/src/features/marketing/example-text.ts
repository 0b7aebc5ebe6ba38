import { formatNumberSet } from '../../lib/lottery/format-number-set.js';
import { exampleSets } from './example-sets.js';

/** A text as delivery sends it, by line; tests/documentation/example-text.spec.ts compares them. */
export const exampleText: readonly string[] = [
  'Numbercast Powerball Mon Nov 30',
  ...exampleSets.map(formatNumberSet),
  'Reply STOP to end #AB2CD3',
];
