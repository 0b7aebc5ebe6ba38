import { localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

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

const CHARGE =
  "If the time you've paid for has run out by then, a new billing period starts that day and we charge your card the price of your plan.";
const TO_CHANGE =
  'Until then you can choose another date, come back sooner, or turn off auto-renew to leave without a charge.';
const profile = { label: 'Open your profile', path: '/profile' };

export const pauseUntilEmail = defineAccountEmail<PauseUntil>({
  kind: 'pause-until',
  version: 1,
  title: 'Paused until a date',
  when: 'A member chose the date on which a pause ends',
  example: () => ({ kind: 'pause-until', until: EXAMPLE_DAY }),
  copy: ({ until }, zone) => {
    const day = localDay(until, zone);
    return {
      subject: `Your account is paused until ${day}`,
      lead: [
        `Until ${day} you get no numbers and nothing is charged. On that day your numbers start again. ${CHARGE}`,
        `${TO_CHANGE} We'll remind you a week before if the pause is longer than that.`,
      ],
      link: profile,
    };
  },
});

export const pauseEndingEmail = defineAccountEmail<PauseEnding>({
  kind: 'pause-ending',
  version: 1,
  title: 'Pause ends soon',
  when: 'A week before a pause ends',
  example: () => ({ kind: 'pause-ending', until: EXAMPLE_DAY }),
  copy: ({ until }, zone) => {
    const day = localDay(until, zone);
    return {
      subject: `Your numbers start again on ${day}`,
      lead: [`The pause of your account ends on ${day}, and your numbers start again. ${CHARGE}`, TO_CHANGE],
      link: profile,
    };
  },
});
