import { formatCount } from '../../../../../lib/format/format-count.js';
import { formatNumber } from '../../../../../lib/format/format-number.js';

export const title = 'How your sets did';
/** @param isPartial earlier draws are not counted */
export const counts = (sets: number, draws: number, isPartial: boolean, twoOrMore: number): string =>
  `${formatCount(sets, 'set')} in ${isPartial ? 'the latest ' : ''}${formatCount(draws, 'draw')}; ${formatNumber(twoOrMore)} matched two or more white balls.`;
export const verdicts = {
  about: 'That is about what chance gives.',
  more: 'That is more than chance usually gives. It does not change your next draw.',
  fewer: 'That is fewer than chance usually gives. It does not change your next draw.',
};

export const noWhites = 'No white ball';
export const whites = (count: number): string => formatCount(count, 'white ball');
export const orMore = (count: number): string => `${count} or more`;
/** Follows the number of sets, for screen readers. @param mean `3.1` */
export const setsExpected = (mean: string): string => ` sets, expected ${mean}`;
export const expected = 'Expected by chance';
