import { EXAMPLE_DAY } from './examples.js';
import { defineAccountEmail, withLink } from './template.js';

/** A sign-in to the account with a browser that was not used with it recently. */
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
  copy: ({ device, at }, { words, moment }) => withLink(words.account.newDevice(moment(at), device), '/profile'),
});
