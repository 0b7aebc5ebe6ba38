import { formatNumber } from '../../../lib/format/format-number.js';
import type { BoardLine, StateCounts } from '../operations-api.js';
import { fatesOf } from './deadline.js';
import type { ListedState } from './draw-messages-api.js';

/** Number of messages of a board line in one state. */
export interface MessageCount {
  readonly words: string;
  /** The state, if its messages can be listed. */
  readonly state?: ListedState;
  readonly tone?: 'bad';
}

type State = 'queued' | 'sending' | 'accepted' | 'unknown' | 'failed' | 'expired' | 'suppressed' | 'maybeDuplicate';

const kinds: readonly (Omit<MessageCount, 'words'> & { readonly of: State; readonly word: string })[] = [
  { of: 'failed', word: 'failed', state: 'failed', tone: 'bad' },
  { of: 'expired', word: 'not sent in time', state: 'expired', tone: 'bad' },
  { of: 'unknown', word: 'unknown', state: 'unknown' },
  { of: 'queued', word: 'waiting' },
  { of: 'sending', word: 'sending' },
  { of: 'accepted', word: 'handed over', state: 'accepted' },
  { of: 'suppressed', word: 'skipped', state: 'suppressed' },
  { of: 'maybeDuplicate', word: 'possibly sent twice' },
];

/** `540 of 1,841 delivered`, then the states that some messages are in; a count of zero is left out. */
export function countsOf(line: BoardLine): readonly MessageCount[] {
  const { delivered, total } = fatesOf(line);
  return [
    { words: `${formatNumber(delivered)} of ${formatNumber(total)} delivered` },
    ...kinds.flatMap(({ of, word, ...rest }) =>
      line[of] > 0 ? [{ words: `${formatNumber(line[of])} ${word}`, ...rest }] : [],
    ),
  ];
}

/** `Results: 118 delivered, 2 waiting`; null before results of the draw are sent. */
export function resultsInWords(results: StateCounts | null | undefined): string | null {
  if (!results) return null;
  const { delivered, queued, sending, accepted, unknown, failed, expired, suppressed } = results;
  const counts: readonly (readonly [number, string])[] = [
    [delivered, 'delivered'],
    [queued, 'waiting'],
    [sending + accepted, 'handed over'],
    [unknown, 'unknown'],
    [failed + expired, 'failed'],
    [suppressed, 'skipped'],
  ];
  const words = counts.flatMap(([count, word]) => (count > 0 ? [`${formatNumber(count)} ${word}`] : []));
  return words.length > 0 ? `Results: ${words.join(', ')}` : null;
}
