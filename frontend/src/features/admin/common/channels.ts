import { z } from 'zod';

/** Channels of delivery, in the order of the console. */
export const CHANNELS = ['sms', 'email', 'push'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** One message of a channel. */
export const channelNouns = { sms: 'Text', email: 'Email', push: 'Notification' } as const;

/** The messages of a channel. */
export const channelPlurals = { sms: 'Texts', email: 'Emails', push: 'Notifications' } as const;

/** A channel as a resend names it. */
export const resendTypes = { sms: 'text', email: 'email', push: 'push' } as const;
export type ResendType = (typeof resendTypes)[Channel];

/** `text`, to be counted. */
export const nounOf = (channel: Channel) => channelNouns[channel].toLowerCase();
