import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

/** Auto-renew was turned on or off. */
export interface AutoRenewChanged {
  kind: 'renewal-off' | 'renewal-on';
  periodEnd: Date;
  /** Start of an annual plan, regardless of auto-renew. */
  upgradeAt?: Date;
}

export const renewalOffEmail = defineAccountEmail<AutoRenewChanged>({
  kind: 'renewal-off',
  version: 1,
  title: 'Auto-renew off',
  when: 'A member turned auto-renew off',
  example: () => ({ kind: 'renewal-off', periodEnd: EXAMPLE_DAY }),
  copy: ({ periodEnd, upgradeAt }, { words: { billing }, day }) =>
    withLink(
      upgradeAt ? billing.renewalOffBeforeUpgrade(day(upgradeAt)) : billing.renewalOff(day(periodEnd)),
      '/profile',
    ),
});

export const renewalOnEmail = defineAccountEmail<AutoRenewChanged>({
  kind: 'renewal-on',
  version: 1,
  title: 'Auto-renew on',
  when: 'A member turned auto-renew on',
  example: () => ({ kind: 'renewal-on', periodEnd: EXAMPLE_DAY }),
  copy: ({ periodEnd, upgradeAt }, { words: { billing }, day }) =>
    withLink(
      upgradeAt ? billing.renewalOnBeforeUpgrade(day(upgradeAt)) : billing.renewalOn(day(periodEnd)),
      '/profile',
    ),
});
