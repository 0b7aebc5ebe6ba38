import { localMoment } from '../rendering/format.js';
import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail } from './template.js';

/** The account was signed in to with a browser that it was not used with lately. */
export interface NewDevice {
  kind: 'new-device';
  /** `Safari on iPhone`; absent when it was not recognized. */
  device?: string;
  at: Date;
}

export const newDeviceEmail = defineAccountEmail<NewDevice>({
  kind: 'new-device',
  version: 1,
  title: 'Sign-in from a new device',
  when: 'A member signed in with a browser that was not used with the account in the last 90 days',
  example: () => ({ kind: 'new-device', device: 'Safari on iPhone', at: EXAMPLE_DAY }),
  copy: ({ device, at }, zone) => ({
    subject: 'New sign-in to your account',
    lead: [
      `Your Numbercast account was signed in to on ${localMoment(at, zone)}, with a browser that you have not used lately${device ? `: ${device}` : ''}.`,
      'If this was you, you do not need to do anything.',
      'If it was not you, change your password now. This signs out all other devices. Your profile also shows where you are signed in.',
    ],
    link: { label: 'Change your password', path: '/profile' },
  }),
});
