import { localDay } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

/** Auto-renew was turned on or off. */
export interface AutoRenewChanged {
  kind: 'renewal-off' | 'renewal-on';
  periodEnd: Date;
  /** An annual plan starts then in any case. */
  upgradeAt?: Date;
}

const link = { label: 'Open your profile', path: '/profile' };

const willStart = (upgradeAt: Date, zone: string | undefined) =>
  `Your annual plan still starts on ${localDay(upgradeAt, zone)}, and your card is charged for it then.`;

export const renewalOffEmail = defineAccountEmail<AutoRenewChanged>({
  kind: 'renewal-off',
  version: 1,
  title: 'Auto-renew off',
  when: 'A member turned auto-renew off',
  example: () => ({ kind: 'renewal-off', periodEnd: EXAMPLE_DAY }),
  copy: ({ periodEnd, upgradeAt }, zone) => {
    const lead = upgradeAt
      ? [
          `${willStart(upgradeAt, zone)} It ends after 12 months: you get your numbers until then, and it is not renewed.`,
          'If you did not turn auto-renew off, contact us.',
        ]
      : [
          `Your subscription ends on ${localDay(periodEnd, zone)}. You get your numbers until then, and your card is not charged again.`,
          'To keep your subscription, turn auto-renew on again before that date. If you did not turn it off, contact us.',
        ];
    return { subject: 'Auto-renew is off', lead, link };
  },
});

export const renewalOnEmail = defineAccountEmail<AutoRenewChanged>({
  kind: 'renewal-on',
  version: 1,
  title: 'Auto-renew on',
  when: 'A member turned auto-renew on',
  example: () => ({ kind: 'renewal-on', periodEnd: EXAMPLE_DAY }),
  copy: ({ periodEnd, upgradeAt }, zone) => {
    const lead = upgradeAt
      ? [
          `${willStart(upgradeAt, zone)} It renews after 12 months.`,
          'To cancel, turn off auto-renew on your profile before that year ends. If you did not turn it on, contact us.',
        ]
      : [
          `Your subscription renews on ${localDay(periodEnd, zone)}, and your card is charged then.`,
          'To cancel, turn off auto-renew on your profile before that date. If you did not turn it on, contact us.',
        ];
    return { subject: 'Auto-renew is on', lead, link };
  },
});
