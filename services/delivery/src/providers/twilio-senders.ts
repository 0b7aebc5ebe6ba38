/** A phone number or short code, or the id of a messaging service, which picks one of its numbers. */
const SENDER = /^(\+1\d{10}|\d{5,6}|MG[0-9a-f]{32})$/;

/** Returns the senders that a setting lists, separated by commas. */
export const sendersIn = (setting: string) => setting.split(',');

/** Whether these senders can share the texts: each has a separate rate limit, so none may be listed twice. */
export const areSenders = (senders: readonly string[], most: number) =>
  senders.length <= most && new Set(senders).size === senders.length && senders.every((sender) => SENDER.test(sender));
