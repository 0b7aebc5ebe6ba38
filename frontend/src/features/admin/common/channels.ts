import { z } from 'zod';

/** Channels of delivery, in the order of the console. */
export const CHANNELS = ['sms', 'email', 'push'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** Singular noun for a message of the channel. */
export const channelNouns = { sms: 'Text', email: 'Email', push: 'Notification' } as const;

/** Plural noun for messages of the channel. */
export const channelPlurals = { sms: 'Texts', email: 'Emails', push: 'Notifications' } as const;

/** The channel's name in resend requests. */
export const resendTypes = { sms: 'text', email: 'email', push: 'push' } as const;
export type ResendType = (typeof resendTypes)[Channel];

/** The noun for counts: `text`. */
export const nounOf = (channel: Channel) => channelNouns[channel].toLowerCase();
