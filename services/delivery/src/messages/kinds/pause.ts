import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

/** The member chose the date on which a pause ends. */
export interface PauseUntil {
  kind: 'pause-until';
  until: Date;
}

/** A pause ends in a week. */
export interface PauseEnding {
  kind: 'pause-ending';
  until: Date;
}

export const pauseUntilEmail = defineAccountEmail<PauseUntil>({
  kind: 'pause-until',
  version: 1,
  title: 'Paused until a date',
  when: 'A member chose the date on which a pause ends',
  example: () => ({ kind: 'pause-until', until: EXAMPLE_DAY }),
  copy: ({ until }, { words, day }) => withLink(words.account.pausedUntil(day(until)), '/profile'),
});

export const pauseEndingEmail = defineAccountEmail<PauseEnding>({
  kind: 'pause-ending',
  version: 1,
  title: 'Pause ends soon',
  when: 'A week before a pause ends',
  example: () => ({ kind: 'pause-ending', until: EXAMPLE_DAY }),
  copy: ({ until }, { words, day }) => withLink(words.account.pauseEnding(day(until)), '/profile'),
});
