import { formatNumber } from './format-number.js';

/** `1 segment`, `1,204 segments`. @param plural needed where the plural does not only add an s */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;
